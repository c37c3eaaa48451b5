import ExternalLink from 'lucide-react/icons/external-link'
import MonitorCheck from 'lucide-react/icons/monitor-check'
import Unplug from 'lucide-react/icons/unplug'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { StatelyProblem } from './stately-problem.tsx'
import type { StatelyPage } from './stately.machine.ts'
import { useStately } from './use-stately.ts'

const pair = css({ display: 'flex', gap: '1' })
const ownRow = css({ flex: '[1 0 100%]', minW: '0' })

interface StatelyButtonProps {
  readonly statelyPage: StatelyPage
  readonly recording?: () => string
}

export function StatelyButton({ statelyPage, recording }: StatelyButtonProps) {
  const { t } = useTranslation('stately')
  const { snapshot, open, stop, dismiss } = useStately(statelyPage)
  const isOpen = snapshot.matches('open')
  const isConnected = snapshot.matches({ open: 'connected' })
  const isWaiting = snapshot.hasTag('waiting')
  return (
    <>
      <div className={pair}>
        <Button icon={isConnected ? MonitorCheck : ExternalLink} busy={isWaiting && t('waiting')} onClick={open}>
          {t(isConnected ? 'show' : 'open')}
        </Button>
        {isOpen && <IconButton icon={Unplug} label={t('stop')} onClick={stop} />}
      </div>
      {snapshot.hasTag('problem') && (
        <div className={ownRow}>
          <StatelyProblem
            snapshot={snapshot}
            onRetry={isOpen ? undefined : open}
            onDismiss={isOpen ? stop : dismiss}
            recording={recording}
          />
        </div>
      )}
    </>
  )
}
