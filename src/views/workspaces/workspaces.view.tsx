import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { getRoute } from '#machines/navigation/route-table.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useAutoRefresh } from '../listing/auto-refresh.ts'
import { ListPage } from '../listing/list-page.tsx'
import { useListShortcuts } from '../listing/use-list-shortcuts.ts'
import { useOpened } from '../listing/use-opened.ts'
import { ListContent } from './list/list-content.tsx'
import { ListHeader } from './list/list-header.tsx'
import { workspaceShortcuts } from './shortcuts.ts'
import { CommandsProvider, useMakeCommands } from './use-commands.ts'
import {
  importCreate,
  importDelete,
  importDetails,
  importEdit,
  importRowMenu,
  OverlaysProvider,
  useMakeOverlays,
  useOverlays,
} from './use-overlays.ts'
import { useRepositoriesById, useWorkspaceChanges, useWorkspaces } from './use-workspaces.ts'

const WorkspaceMenu = lazyPart(importRowMenu)
const CreateWorkspace = lazyPart(importCreate)
const EditWorkspace = lazyPart(importEdit)
const DeleteWorkspace = lazyPart(importDelete)
const WorkspaceDetails = lazyPart(importDetails)

interface AddressPanelProps {
  readonly mayChange: boolean
  readonly onCreated: (workspace: Workspace) => void
}

function AddressPanel({ mayChange, onCreated }: AddressPanelProps) {
  const { openedOverlay, close } = useOpened('workspace')
  if (openedOverlay.kind === 'nothing' || (openedOverlay.kind === 'new' && !mayChange)) return null
  if (openedOverlay.kind === 'new') return <CreateWorkspace onClose={close} onCreated={onCreated} />
  if (openedOverlay.kind === 'edit' && mayChange)
    return <EditWorkspace key={openedOverlay.id} id={openedOverlay.id} onClose={close} />
  return <WorkspaceDetails key={openedOverlay.id} id={openedOverlay.id} />
}

function RowOverlay() {
  const { overlay, close } = useOverlays()
  if (overlay === null) return null
  if (overlay.kind === 'menu') return <WorkspaceMenu workspace={overlay.workspace} />
  return <DeleteWorkspace workspace={overlay.workspace} onClose={() => close()} />
}

export default function WorkspacesView() {
  const [isAutoRefreshOn] = useAutoRefresh()
  const { data: workspaces, error, isValidating } = useWorkspaces(isAutoRefreshOn)
  const commands = useMakeCommands(useRepositoriesById(workspaces))
  const { putRow, refresh } = useWorkspaceChanges()
  const [, navigate] = useLocation()
  const { open } = useOpened('workspace')
  const [freshId, setFreshId] = useState<string | null>(null)
  useListShortcuts(workspaceShortcuts, commands.mayChange ? () => open({ kind: 'new' }) : undefined)
  const showCreated = (workspace: Workspace) => {
    putRow(workspace)
    setFreshId(workspace.id)
    navigate(getRoute('workspaces').path, { replace: true })
  }
  const panels = (
    <>
      <Suspense>
        <RowOverlay />
      </Suspense>
      <Suspense>
        <AddressPanel mayChange={commands.mayChange} onCreated={showCreated} />
      </Suspense>
    </>
  )
  return (
    <CommandsProvider value={commands}>
      <OverlaysProvider value={useMakeOverlays()}>
        <ListPage panels={panels}>
          <ListHeader count={workspaces?.length} isAsking={isValidating} onRefresh={refresh} />
          <ListContent {...{ workspaces, error, freshId }} isAsking={isValidating} onRetry={refresh} />
        </ListPage>
      </OverlaysProvider>
    </CommandsProvider>
  )
}
