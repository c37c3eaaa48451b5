import { FolderX, MessageSquareText, Pencil, RotateCw, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes'
import { useCall } from '#src/api/use-call.ts'
import { type Workspace, workspaceEndpoints } from '#src/contract/workspaces.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import CallFailure from '../../call-failure.tsx'
import { useHealthWords, WorkspaceStatus } from '../list/workspace-status.tsx'
import { chatAddress, searchAddress } from '../places.ts'
import { useOpened } from '../use-address.ts'
import { isMissingSome, useCommands } from '../use-commands.ts'
import { untold } from '../use-workspaces.ts'
import { FailingMembers } from './failing-members.tsx'
import { MemberList } from './member-list.tsx'
import { WorkspaceFacts } from './workspace-facts.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '6', outline: 'none' })
const places = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' })
const note = css({ mt: '1.5', textStyle: 'caption', color: 'fg.muted' })
const description = css({ mt: '3', textStyle: 'body', color: 'fg.muted', whiteSpace: 'pre-line' })

/** Where one goes from here, and what one can do. */
function Actions({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(['workspaces', 'repositories'])
  const { mayChange, process, repositories, running } = useCommands()
  const { addressOf } = useOpened()
  const look = button({ size: 'sm' })
  const isRunning = running.has(workspace.id)
  return (
    <div className={places}>
      {workspace.health.alive > 0 && (
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
        <Link href={addressOf({ kind: 'edit', id: workspace.id })} className={look}>
          <Icon of={Pencil} />
          {t('repositories:actions.edit')}
        </Link>
      )}
    </div>
  )
}

function Known({ workspace, conversations }: { workspace: Workspace; conversations: number | undefined }) {
  const { t } = useTranslation('workspaces')
  const { repositories } = useCommands()
  const wordsOf = useHealthWords()
  const members = workspace.repositoryIds.flatMap((id) => repositories.get(id) ?? [])
  const isMixed = workspace.status !== 'Alive' && workspace.repositoryIds.length > 0
  return (
    <div tabIndex={-1} data-first-focus className={column}>
      <div>
        <WorkspaceStatus status={workspace.status} />
        {isMixed && <p className={note}>{wordsOf(workspace.health)}</p>}
        {workspace.description !== undefined && (
          <p dir="auto" className={description}>
            {workspace.description}
          </p>
        )}
        <Actions workspace={workspace} />
      </div>
      <FailingMembers workspace={workspace} />
      <WorkspaceFacts workspace={workspace} conversations={conversations} />
      {workspace.repositoryIds.length === 0 ? (
        <p className={note}>{t('details.empty')}</p>
      ) : (
        <MemberList members={members} />
      )}
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <SkeletonRegion label={t('common.loading')} className={column}>
      <Skeleton width="badge" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </SkeletonRegion>
  )
}

function Missing({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation('workspaces')
  if (error.kind === 'notFound') {
    return (
      <EmptyState icon={FolderX} title={t('details.notFoundTitle')} compact>
        {t('details.notFoundText')}
      </EmptyState>
    )
  }
  return <CallFailure title={t('details.failed')} error={error} compact onRetry={onRetry} />
}

/** Everything about one workspace, beside the list; its address can be shared. */
export default function WorkspaceDetails({ id }: { id: string }) {
  const { t } = useTranslation(['workspaces', 'repositories'])
  const { close } = useOpened()
  const list = useCall(workspaceEndpoints.list, {}, untold)
  const own = useCall(workspaceEndpoints.read, { params: { id } }, untold)
  const workspace = list.data?.find((listed) => listed.id === id) ?? own.data
  const title = <bdi>{workspace?.name ?? t('repositories:actions.details')}</bdi>
  return (
    <Dialog open onClose={close} size="side" title={title} closeLabel={t('repositories:details.close')}>
      {workspace !== undefined && <Known workspace={workspace} conversations={own.data?.usedBy.conversations} />}
      {workspace === undefined && own.error === undefined && <Waiting />}
      {workspace === undefined && own.error !== undefined && (
        <Missing error={own.error} onRetry={() => void own.mutate()} />
      )}
    </Dialog>
  )
}
