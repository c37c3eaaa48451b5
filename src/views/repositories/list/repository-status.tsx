import Pencil from 'lucide-react/icons/pencil'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Repository } from '#src/contract/repositories.ts'
import { Button } from '#src/ui/button.tsx'
import { isInProgress } from '../list-filter.ts'
import { describeFailureReason } from '../indexing-words.ts'
import { useCommands } from '../use-commands.ts'
import { useOverlays } from '../use-overlays.ts'
import { Progress } from './indexing-progress.tsx'
import { StatusMark } from './status-mark.tsx'

const reason = css({ mt: '1.5', textStyle: 'caption', color: 'fg.muted', lineClamp: '3' })
const above = css({ position: 'relative', display: 'flex', flexWrap: 'wrap', gap: '2', mt: '2' })

export function RepositoryStatus({ repository }: { repository: Repository }) {
  const { t } = useTranslation(['repositories', 'app'])
  const { reindex, mayChange, running } = useCommands()
  const cause = isInProgress(repository) ? null : describeFailureReason(repository, t)
  const reasonText = cause === null || repository.status === 'Failed' ? cause : t('lastFailed', { cause })
  const { show } = useOverlays()
  const { progress } = repository
  const command = running.get(repository.id)
  const isMoving = isInProgress(repository) && progress !== undefined && progress.stage !== 'waiting'
  return (
    <>
      <StatusMark status={repository.status} />
      {isMoving && <Progress progress={progress} />}
      {repository.status === 'Incomplete' && <p className={reason}>{t('incompleteText')}</p>}
      {reasonText !== null && <p className={reason}>{reasonText}</p>}
      {command !== undefined && repository.status !== 'Failed' && (
        <p className={reason}>{t(command === 'cancel' ? 'actions.cancelling' : 'actions.starting')}</p>
      )}
      {repository.status === 'Failed' && mayChange && (
        <div className={above}>
          <Button
            size="sm"
            icon={RotateCw}
            busy={command === 'reindex' && t('actions.starting')}
            onClick={() => reindex(repository)}
          >
            {t('actions.retry')}
          </Button>
          {repository.url !== undefined && (
            <Button size="sm" icon={Pencil} onClick={() => show({ kind: 'edit', repository })}>
              {t('actions.editAddress')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
