import { Suspense, useState } from 'react'
import type { Repository } from '#src/contract/repositories.ts'
import { focusSoon } from '#src/ui/focus-soon.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { PendingInvitation } from '../accept-invitation/pending-invitation.ts'
import { useIntroduction } from '../introduction/use-introduction.ts'
import { useAutoRefresh } from '../listing/auto-refresh.ts'
import { ListPage } from '../listing/list-page.tsx'
import { useListAddress } from '../listing/use-list-address.ts'
import { useListShortcuts } from '../listing/use-list-shortcuts.ts'
import { useOpened } from '../listing/use-opened.ts'
import { AskPlace } from './ask/ask-place.tsx'
import { repositoryList } from './list-filter.ts'
import { ListContent } from './list/list-content.tsx'
import { ListHeader } from './list/list-header.tsx'
import { repositoryShortcuts } from './shortcuts.ts'
import { StatusAnnouncer } from './status-announcer.tsx'
import { CommandsProvider, useMakeCommands } from './use-commands.ts'
import {
  importAddRepository,
  importDeleteRepository,
  importDetails,
  importEditRepository,
  importRowMenu,
  OverlaysProvider,
  useMakeOverlays,
  useOverlays,
} from './use-overlays.ts'
import { useListChanges, useRepositories } from './use-repositories.ts'

const RepositoryMenu = lazyPart(importRowMenu)
const AddRepository = lazyPart(importAddRepository)
const EditRepository = lazyPart(importEditRepository)
const DeleteRepository = lazyPart(importDeleteRepository)
const RepositoryDetails = lazyPart(importDetails)

interface OverlaysProps {
  readonly onAdded: (repository: Repository) => void
}

function OpenOverlay({ onAdded }: OverlaysProps) {
  const { overlay, close } = useOverlays()
  const onClose = () => close()
  if (overlay === null) return null
  if (overlay.kind === 'add') return <AddRepository {...{ onClose, onAdded }} />
  const { repository } = overlay
  if (overlay.kind === 'menu') return <RepositoryMenu repository={repository} />
  if (overlay.kind === 'edit') return <EditRepository {...{ repository, onClose }} />
  return <DeleteRepository {...{ repository, onClose }} />
}

function OpenDetails() {
  const { openedOverlay } = useOpened('repository')
  return openedOverlay.kind === 'details' ? <RepositoryDetails key={openedOverlay.id} id={openedOverlay.id} /> : null
}

function Overlays({ onAdded }: OverlaysProps) {
  return (
    <>
      <PendingInvitation />
      <Suspense>
        <OpenOverlay onAdded={onAdded} />
      </Suspense>
      <Suspense>
        <OpenDetails />
      </Suspense>
    </>
  )
}

export default function RepositoriesView() {
  const [isOn] = useAutoRefresh()
  const { data: repositories, error, isValidating } = useRepositories(isOn)
  const { putRow, refresh } = useListChanges()
  const commands = useMakeCommands()
  const { change } = useListAddress(repositoryList)
  const overlays = useMakeOverlays()
  const [freshId, setFreshId] = useState<string | null>(null)
  const add = commands.mayChange ? () => overlays.show({ kind: 'add' }) : undefined
  useListShortcuts(repositoryShortcuts, add)
  const isFirstRun = repositories?.length === 0
  const { isPending, Card: Introduction } = useIntroduction(isFirstRun)
  const added = (repository: Repository) => {
    putRow(repository)
    setFreshId(repository.id)
    change({ words: '', status: 'All' }, 'replace')
    overlays.close()
    if (isFirstRun) focusSoon(`[data-opens-row="${repository.id}"]`)
  }
  return (
    <CommandsProvider value={commands}>
      <OverlaysProvider value={overlays}>
        <ListPage panels={<Overlays onAdded={added} />}>
          <ListHeader repositories={repositories} isAsking={isValidating} onRefresh={refresh} />
          {!isFirstRun && <AskPlace repositories={repositories} />}
          {Introduction && !isPending && <Introduction />}
          <ListContent
            key={isPending || Introduction === null ? 'alone' : 'below'}
            repositories={isPending ? undefined : repositories}
            {...{ error, freshId }}
            isAsking={isValidating}
            onRetry={refresh}
            onAdded={added}
          />
          {repositories !== undefined && <StatusAnnouncer repositories={repositories} />}
        </ListPage>
      </OverlaysProvider>
    </CommandsProvider>
  )
}
