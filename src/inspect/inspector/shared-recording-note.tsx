import { useTranslation } from 'react-i18next'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { LineProblems } from '../log/line-problems.tsx'
import type { SharedProblem } from './use-shared-recording.ts'

interface SharedRecordingNoteProps {
  readonly problem: SharedProblem
  readonly onDismiss: () => void
}

export function SharedRecordingNote({ problem, onDismiss }: SharedRecordingNoteProps) {
  const { t } = useTranslation('inspector')
  return (
    <Banner tone="danger" title={t('share.failed')} actions={<Button onClick={onDismiss}>{t('share.dismiss')}</Button>}>
      {problem.kind === 'lines' ? <LineProblems problems={problem.problems} /> : <p>{t(`share.${problem.kind}`)}</p>}
    </Banner>
  )
}
