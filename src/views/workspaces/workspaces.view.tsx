import { lazy, Suspense, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { css } from '#styled-system/css'
import { routeOf } from '#machines/navigation/route-table.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { useAutoRefresh } from '../repositories/auto-refresh.ts'
import { NowContext } from '../repositories/figures.ts'
import { moveAmongRows } from '../repositories/move-among-rows.ts'
import { useClock } from '../repositories/use-clock.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { ListContent } from './list/list-content.tsx'
import { searchId } from './list/list-controls.tsx'
import { ListHeader } from './list/list-header.tsx'
import { workspaceShortcuts } from './shortcuts.ts'
import { useOpened } from './use-address.ts'
import { CommandsProvider, useMakeCommands } from './use-commands.ts'
import {
  importCreate,
  importDelete,
  importDetails,
  importEdit,
  importRowMenu,
  type Overlay,
  type Overlays,
  OverlaysProvider,
} from './use-overlays.ts'
import { useRepositoriesById, useWorkspaceChanges, useWorkspaces } from './use-workspaces.ts'

const RowMenu = lazy(importRowMenu)
const CreateWorkspace = lazy(importCreate)
const EditWorkspace = lazy(importEdit)
const DeleteWorkspace = lazy(importDelete)
const WorkspaceDetails = lazy(importDetails)

const page = css({ w: 'full', maxW: 'content', mx: 'auto', px: '6', py: '6', _phone: { px: '4', py: '4' } })

const useOverlayState = (): Overlays => {
  const [overlay, show] = useState<Overlay | null>(null)
  return useMemo(
    () => ({
      overlay,
      show,
      close: (kind) => show((now) => (kind === undefined || now?.kind === kind ? null : now)),
    }),
    [overlay],
  )
}

interface OpenedOverlayProps {
  readonly mayChange: boolean
  readonly onCreated: (workspace: Workspace) => void
}

/** What the address opens: who may only look sees the workspace in the place of its form. */
function OpenedOverlay({ mayChange, onCreated }: OpenedOverlayProps) {
  const { opened, close } = useOpened()
  if (opened.kind === 'nothing' || (opened.kind === 'new' && !mayChange)) return null
  if (opened.kind === 'new') return <CreateWorkspace onClose={close} onCreated={onCreated} />
  if (opened.kind === 'edit' && mayChange) return <EditWorkspace key={opened.id} id={opened.id} onClose={close} />
  return <WorkspaceDetails key={opened.id} id={opened.id} />
}

function RowOverlay({ overlay, close }: Overlays) {
  if (overlay === null) return null
  if (overlay.kind === 'menu') return <RowMenu workspace={overlay.workspace} />
  return <DeleteWorkspace workspace={overlay.workspace} onClose={() => close()} />
}

const useWorkspaceShortcuts = (mayChange: boolean): void => {
  const { open } = useOpened()
  useShortcuts(workspaceShortcuts, {
    search: () => document.getElementById(searchId)?.focus(),
    next: () => moveAmongRows(1),
    previous: () => moveAmongRows(-1),
    ...(mayChange ? { add: () => open({ kind: 'new' }) } : {}),
  })
}

/** What of the organisation's code is put together, how it is doing, and how to put together more. */
export default function WorkspacesView() {
  const [isOn] = useAutoRefresh()
  const { data: workspaces, error, isValidating } = useWorkspaces(isOn)
  const commands = useMakeCommands(useRepositoriesById(workspaces))
  const { put, refresh } = useWorkspaceChanges()
  const [, navigate] = useLocation()
  const overlays = useOverlayState()
  const [freshId, setFreshId] = useState<string | null>(null)
  useWorkspaceShortcuts(commands.mayChange)
  const created = (workspace: Workspace) => {
    put(workspace)
    setFreshId(workspace.id)
    navigate(routeOf('workspaces').path, { replace: true })
  }
  return (
    <CommandsProvider value={commands}>
      <OverlaysProvider value={overlays}>
        <NowContext value={useClock()}>
          <div className={page}>
            <ListHeader count={workspaces?.length} isAsking={isValidating} onRefresh={refresh} />
            <ListContent {...{ workspaces, error, freshId }} isAsking={isValidating} onRetry={refresh} />
          </div>
          <Suspense>
            <RowOverlay {...overlays} />
          </Suspense>
          <Suspense>
            <OpenedOverlay mayChange={commands.mayChange} onCreated={created} />
          </Suspense>
        </NowContext>
      </OverlaysProvider>
    </CommandsProvider>
  )
}
