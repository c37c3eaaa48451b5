import MessageSquareText from 'lucide-react/icons/message-square-text'
import Pencil from 'lucide-react/icons/pencil'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import { useCall } from '#src/api/use-call.ts'
import { type Workspace, workspaceEndpoints, type WorkspaceWithUses } from '#src/contract/workspaces.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { DetailsPanel } from '../../listing/dialogs/details-panel.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { useCan } from '../../product.ts'
import { useDescribeHealth, WorkspaceStatus } from '../list/workspace-status.tsx'
import { chatAddress, searchAddress } from '../places.ts'
import { useMissingWords } from '../use-missing-words.ts'
import { isMissingSome, useCommands } from '../use-commands.ts'
import { withoutToast } from '../use-workspaces.ts'
import { FailingMembers } from './failing-members.tsx'
import { WorkspaceRepositories } from './repository-list.tsx'
import { WorkspaceFacts } from './workspace-facts.tsx'

const places = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' })
const note = css({ mt: '1.5', textStyle: 'caption', color: 'fg.muted' })
const description = css({ mt: '3', textStyle: 'body', color: 'fg.muted', whiteSpace: 'pre-line' })

function Actions({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(['workspaces', 'repositories', 'listing'])
  const { mayChange, process, repositories, running } = useCommands()
  const mayAsk = useCan('ReadOnly')
  const { toAddress } = useOpened('workspace')
  const look = button({ size: 'sm' })
  const isRunning = running.has(workspace.id)
  return (
    <div className={places}>
      {mayAsk && workspace.health.alive > 0 && (
        <>
          <Link href={searchAddress(workspace)} className={look}>
            <Icon of={Search} />
            {t('repositories:actions.search')}
          </Link>
          <Link href={chatAddress(workspace)} className={look}>
            <Icon of={MessageSquareText} />
            {t('repositories:actions.ask')}
          </Link>
        </>
      )}
      {mayChange && isMissingSome(workspace, repositories) && (
        <Button
          size="sm"
          icon={RotateCw}
          busy={isRunning && t('repositories:actions.starting')}
          onClick={() => process(workspace)}
        >
          {t('actions.process')}
        </Button>
      )}
      {mayChange && (
        <Link href={toAddress({ kind: 'edit', id: workspace.id })} className={look}>
          <Icon of={Pencil} />
          {t('listing:actions.edit')}
        </Link>
      )}
    </div>
  )
}

function WorkspaceContent({ workspace, withUses }: { workspace: Workspace; withUses: WorkspaceWithUses | undefined }) {
  const { t } = useTranslation('workspaces')
  const { repositories } = useCommands()
  const describeHealth = useDescribeHealth()
  const members = workspace.repositoryIds.flatMap((id) => repositories.get(id) ?? [])
  const isMixed = workspace.status !== 'Alive' && workspace.repositoryIds.length > 0
  return (
    <>
      <div>
        <WorkspaceStatus status={workspace.status} />
        {isMixed && <p className={note}>{describeHealth(workspace.health)}</p>}
        {workspace.description !== undefined && (
          <p dir="auto" className={description}>
            {workspace.description}
          </p>
        )}
        <Actions workspace={workspace} />
      </div>
      <FailingMembers workspace={workspace} />
      <WorkspaceFacts workspace={workspace} workspaceWithUses={withUses} />
      {workspace.repositoryIds.length === 0 ? (
        <p className={note}>{t('details.empty')}</p>
      ) : (
        <WorkspaceRepositories members={members} />
      )}
    </>
  )
}

export default function WorkspaceDetails({ id }: { id: string }) {
  const { close } = useOpened('workspace')
  const words = useMissingWords()
  const list = useCall(workspaceEndpoints.list, {}, withoutToast)
  const own = useCall(workspaceEndpoints.read, { params: { id } }, withoutToast)
  const workspace = list.data?.find((listed) => listed.id === id) ?? own.data
  const { error } = own
  return (
    <DetailsPanel {...{ error, words }} name={workspace?.name} onRetry={() => void own.mutate()} onClose={close}>
      {workspace !== undefined && <WorkspaceContent workspace={workspace} withUses={own.data} />}
    </DetailsPanel>
  )
}
