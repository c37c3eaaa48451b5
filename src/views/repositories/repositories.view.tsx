import { lazy, Suspense, useMemo, useState } from 'react'
import { css } from '#styled-system/css'
import type { Repository } from '#src/contract/repositories.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { useAutoRefresh } from './auto-refresh.ts'
import { NowContext } from './figures.ts'
import { useClock } from './use-clock.ts'
import { ListContent } from './list/list-content.tsx'
import { searchId } from './list/list-controls.tsx'
import { ListHeader } from './list/list-header.tsx'
import { moveAmongRows } from './move-among-rows.ts'
import { repositoryShortcuts } from './shortcuts.ts'
import { StatusAnnouncer } from './status-announcer.tsx'
import { CommandsProvider, useMakeCommands } from './use-commands.ts'
import { useListFilter, useOpenRepository } from './use-list-filter.ts'
import {
  importAddRepository,
  importDeleteRepository,
  importDetails,
  importEditRepository,
  importRowMenu,
  type Overlay,
  type Overlays,
  OverlaysProvider,
} from './use-overlays.ts'
import { useTellOfIndexed } from './use-indexed.ts'
import { useListChanges, useRepositories } from './use-repositories.ts'

const RowMenu = lazy(importRowMenu)
const AddRepository = lazy(importAddRepository)
const EditRepository = lazy(importEditRepository)
const DeleteRepository = lazy(importDeleteRepository)
const RepositoryDetails = lazy(importDetails)

const page = css({ w: 'full', maxW: 'content', mx: 'auto', px: '6', py: '6', _phone: { px: '4', py: '4' } })

interface OpenOverlayProps {
  readonly overlay: Overlay | null
  readonly onClose: () => void
  readonly onAdded: (repository: Repository) => void
}

function OpenOverlay({ overlay, onClose, onAdded }: OpenOverlayProps) {
  if (overlay === null) return null
  if (overlay.kind === 'add') return <AddRepository onClose={onClose} onAdded={onAdded} />
  const { repository } = overlay
  if (overlay.kind === 'menu') return <RowMenu repository={repository} />
  if (overlay.kind === 'edit') return <EditRepository repository={repository} onClose={onClose} />
  return <DeleteRepository repository={repository} onClose={onClose} />
}

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

const useRepositoryShortcuts = (mayChange: boolean, show: Overlays['show']): void =>
  useShortcuts(repositoryShortcuts, {
    search: () => document.getElementById(searchId)?.focus(),
    next: () => moveAmongRows(1),
    previous: () => moveAmongRows(-1),
    ...(mayChange ? { add: () => show({ kind: 'add' }) } : {}),
  })

/** What the organisation has indexed, how it is doing, and how to bring more. */
export default function RepositoriesView() {
  const [isOn] = useAutoRefresh()
  const { data: repositories, error, isValidating } = useRepositories(isOn)
  const { put, refresh } = useListChanges()
  useTellOfIndexed(repositories)
  const commands = useMakeCommands()
  const { change } = useListFilter()
  const { openId } = useOpenRepository()
  const overlays = useOverlayState()
  const [freshId, setFreshId] = useState<string | null>(null)
  useRepositoryShortcuts(commands.mayChange, overlays.show)
  const added = (repository: Repository) => {
    put(repository)
    setFreshId(repository.id)
    change({ words: '', status: 'All' }, 'replace')
    overlays.close()
  }
  return (
    <CommandsProvider value={commands}>
      <OverlaysProvider value={overlays}>
        <NowContext value={useClock()}>
          <div className={page}>
            <ListHeader count={repositories?.length} isAsking={isValidating} onRefresh={refresh} />
            <ListContent {...{ repositories, error, freshId }} isAsking={isValidating} onRetry={refresh} />
            {repositories !== undefined && <StatusAnnouncer repositories={repositories} />}
          </div>
          <Suspense>
            <OpenOverlay overlay={overlays.overlay} onClose={() => overlays.close()} onAdded={added} />
          </Suspense>
          <Suspense>{openId !== null && <RepositoryDetails key={openId} id={openId} />}</Suspense>
        </NowContext>
      </OverlaysProvider>
    </CommandsProvider>
  )
}
