import { Boxes, Plus, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { ListSkeleton } from '../../repositories/list/list-skeleton.tsx'
import { useOpened, useWorkspaceFilter } from '../use-address.ts'
import { useCommands } from '../use-commands.ts'
import { importCreate } from '../use-overlays.ts'
import { filterWorkspaces } from '../workspace-filter.ts'
import { ListControls } from './list-controls.tsx'
import { WorkspaceTable } from './workspace-table.tsx'

function Empty() {
  const { t } = useTranslation('workspaces')
  const { mayChange } = useCommands()
  const { open } = useOpened()
  if (!mayChange) {
    return (
      <EmptyState icon={Boxes} title={t('empty.readOnlyTitle')}>
        {t('empty.readOnlyText')}
      </EmptyState>
    )
  }
  const create = (
    <Button
      variant="solid"
      icon={Plus}
      onPointerEnter={() => void importCreate()}
      onFocus={() => void importCreate()}
      onClick={() => open({ kind: 'new' })}
    >
      {t('create')}
    </Button>
  )
  return (
    <EmptyState icon={Boxes} title={t('empty.title')} action={create}>
      {t('empty.text')}
    </EmptyState>
  )
}

function NoMatch() {
  const { t } = useTranslation(['workspaces', 'repositories'])
  const { change } = useWorkspaceFilter()
  const clear = <Button onClick={() => change({ words: '', status: 'All' })}>{t('repositories:noMatch.clear')}</Button>
  return (
    <EmptyState icon={SearchX} title={t('noMatch')} action={clear}>
      {t('repositories:noMatch.text')}
    </EmptyState>
  )
}

interface Known {
  readonly workspaces: readonly Workspace[]
  readonly freshId: string | null
}

function Found({ workspaces, freshId }: Known) {
  const { i18n } = useTranslation()
  const { filter } = useWorkspaceFilter()
  const { counts, found } = useMemo(
    () => filterWorkspaces(workspaces, filter, { language: i18n.language, first: freshId }),
    [workspaces, filter, i18n.language, freshId],
  )
  return (
    <>
      <ListControls counts={counts} />
      {found.length === 0 ? <NoMatch /> : <WorkspaceTable found={found} freshId={freshId} />}
    </>
  )
}

interface ListContentProps {
  readonly workspaces: readonly Workspace[] | undefined
  readonly error: ApiError | undefined
  readonly isAsking: boolean
  readonly onRetry: () => void
  readonly freshId: string | null
}

export function ListContent({ workspaces, error, isAsking, onRetry, freshId }: ListContentProps) {
  const { t } = useTranslation(['workspaces', 'repositories'])
  if (workspaces === undefined && error !== undefined) {
    return <LateCallFailure title={t('failed')} error={error} isBusy={isAsking} onRetry={onRetry} />
  }
  if (workspaces === undefined) {
    return (
      <>
        <ListControls />
        <ListSkeleton />
      </>
    )
  }
  return (
    <>
      {error !== undefined && <Banner tone="warning" title={t('repositories:stale')} />}
      {workspaces.length === 0 ? <Empty /> : <Found {...{ workspaces, freshId }} />}
    </>
  )
}
