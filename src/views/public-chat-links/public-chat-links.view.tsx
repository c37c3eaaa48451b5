import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { getRoute } from '#machines/navigation/route-table.ts'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useAutoRefresh } from '../listing/auto-refresh.ts'
import { ListPage } from '../listing/list-page.tsx'
import { useListShortcuts } from '../listing/use-list-shortcuts.ts'
import { useOpened } from '../listing/use-opened.ts'
import { ListContent } from './list/list-content.tsx'
import { ListHeader } from './list/list-header.tsx'
import { linkShortcuts } from './shortcuts.ts'
import { useLinkChanges, useLinks } from './use-links.ts'
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

const LinkMenu = lazyPart(importRowMenu)
const CreateLink = lazyPart(importCreate)
const EditLink = lazyPart(importEdit)
const DeleteLink = lazyPart(importDelete)
const LinkDetails = lazyPart(importDetails)

function AddressPanel({ onCreated }: { onCreated: (link: PublicChatLink) => void }) {
  const { openedOverlay, close } = useOpened('link')
  if (openedOverlay.kind === 'nothing') return null
  if (openedOverlay.kind === 'new') return <CreateLink onClose={close} onCreated={onCreated} />
  if (openedOverlay.kind === 'edit') return <EditLink key={openedOverlay.id} id={openedOverlay.id} onClose={close} />
  return <LinkDetails key={openedOverlay.id} id={openedOverlay.id} />
}

function RowOverlay() {
  const { overlay, close } = useOverlays()
  if (overlay === null) return null
  if (overlay.kind === 'menu') return <LinkMenu link={overlay.link} />
  return <DeleteLink link={overlay.link} onClose={() => close()} />
}

export default function PublicChatLinksView() {
  const [isOn] = useAutoRefresh()
  const { data: links, error, isValidating } = useLinks(isOn)
  const { putRow, refresh } = useLinkChanges()
  const [, navigate] = useLocation()
  const { open } = useOpened('link')
  const [freshId, setFreshId] = useState<string | null>(null)
  useListShortcuts(linkShortcuts, () => open({ kind: 'new' }))
  const created = (link: PublicChatLink) => {
    putRow(link)
    setFreshId(link.id)
    navigate(getRoute('publicChatLinks').path, { replace: true })
  }
  const panels = (
    <>
      <Suspense>
        <RowOverlay />
      </Suspense>
      <Suspense>
        <AddressPanel onCreated={created} />
      </Suspense>
    </>
  )
  return (
    <OverlaysProvider value={useMakeOverlays()}>
      <ListPage panels={panels}>
        <ListHeader {...{ links, freshId }} isAsking={isValidating} onRefresh={refresh} />
        <ListContent {...{ links, error, freshId }} isAsking={isValidating} onRetry={refresh} />
      </ListPage>
    </OverlaysProvider>
  )
}
