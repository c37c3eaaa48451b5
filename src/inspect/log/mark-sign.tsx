import FlaskConical from 'lucide-react/icons/flask-conical'
import LogIn from 'lucide-react/icons/log-in'
import Megaphone from 'lucide-react/icons/megaphone'
import Reply from 'lucide-react/icons/reply'
import Timer from 'lucide-react/icons/timer'
import Workflow from 'lucide-react/icons/workflow'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Icon } from '#src/ui/icon.tsx'
import type { StepMark } from './steps.ts'

export const markIcons: Readonly<Record<StepMark, LucideIcon>> = {
  control: FlaskConical,
  person: LogIn,
  actor: Workflow,
  outcome: Reply,
  delay: Timer,
  notice: Megaphone,
}

const sign = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5', color: 'fg.muted', whiteSpace: 'nowrap' })

export function MarkSign({ mark }: { mark: StepMark }) {
  const { t } = useTranslation('recording')
  return (
    <span className={sign}>
      <Icon of={markIcons[mark]} />
      {t(`marks.${mark}`)}
    </span>
  )
}
