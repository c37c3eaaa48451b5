import Layers2 from 'lucide-react/icons/layers-2'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { AddButton } from '../../listing/add-button.tsx'
import { ListStates } from '../../listing/list-states.tsx'
import { ListRows } from '../../listing/list-rows.tsx'
import { getPage } from '../../listing/pages.ts'
import { useListAddress } from '../../listing/use-list-address.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { useCommands } from '../use-commands.ts'
import { importCreate } from '../use-overlays.ts'
import { filterWorkspaces, workspaceList } from '../workspace-filter.ts'
import { useWorkspaceColumns, tableWidth } from './workspace-columns.tsx'
import { WorkspaceControls } from './workspace-controls.tsx'

function Empty() {
  const { t } = useTranslation('workspaces')
  const { mayChange } = useCommands()
  const { open } = useOpened('workspace')
  if (!mayChange) {
    return (
      <EmptyState icon={Layers2} title={t('empty.readOnlyTitle')}>
        {t('empty.readOnlyText')}
      </EmptyState>
    )
  }
  const create = (
    <AddButton prepare={() => void importCreate()} onAdd={() => open({ kind: 'new' })}>
      {t('create')}
    </AddButton>
  )
  return (
    <EmptyState icon={Layers2} title={t('empty.title')} action={create}>
      {t('empty.text')}
    </EmptyState>
  )
}

interface Known {
  readonly workspaces: readonly Workspace[] | undefined
  readonly freshId: string | null
}

const useMatches = ({ workspaces = [], freshId }: Known) => {
  const { language } = useTranslation().i18n
  const { filter } = useListAddress(workspaceList)
  return useMemo(
    () => filterWorkspaces(workspaces, filter, { language, first: freshId }),
    [workspaces, filter, language, freshId],
  )
}

function MatchingWorkspaces({ matches, freshId }: { matches: readonly Workspace[]; freshId: string | null }) {
  const { t } = useTranslation(['workspaces', 'app'])
  const { filter, order, clear } = useListAddress(workspaceList)
  const { openId } = useOpened('workspace')
  const columns = useWorkspaceColumns()
  const [label, page] = [t('app:titles.workspaces'), getPage(matches, filter.page)]
  return (
    <ListRows
      {...{ label, columns, page, order, openId, freshId }}
      className={tableWidth}
      noMatch={t('noMatch')}
      onClear={clear}
    />
  )
}

interface ListContentProps extends Known {
  readonly error: ApiError | undefined
  readonly isAsking: boolean
  readonly onRetry: () => void
}

export function ListContent({ workspaces, freshId, ...request }: ListContentProps) {
  const { t } = useTranslation('workspaces')
  const { counts, matches } = useMatches({ workspaces, freshId })
  const controls = workspaces?.length !== 0 && <WorkspaceControls counts={workspaces && counts} />
  return (
    <ListStates {...{ ...request, controls }} data={workspaces} failed={t('failed')}>
      {(known) => (known.length === 0 ? <Empty /> : <MatchingWorkspaces {...{ matches, freshId }} />)}
    </ListStates>
  )
}
