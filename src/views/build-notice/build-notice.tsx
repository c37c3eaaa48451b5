import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { BuildAnswers } from '#src/actors/build-check.actor.ts'
import { Button } from '#src/ui/button.tsx'
import { edgeBar } from '#src/ui/edge-bar.ts'

const words = css({ flex: '1', minW: '40' })
const actions = css({ display: 'flex', gap: '2' })

export function BuildNotice({ reload, later }: BuildAnswers) {
  const { t } = useTranslation()
  return (
    <aside {...edgeBar} aria-label={t('shell.newBuildTitle')}>
      <output className={words}>{t('shell.newBuild')}</output>
      <div className={actions}>
        <Button size="sm" variant="ghost" onClick={later}>
          {t('shell.later')}
        </Button>
        <Button size="sm" variant="solid" icon={RefreshCw} onClick={reload}>
          {t('shell.reload')}
        </Button>
      </div>
    </aside>
  )
}
