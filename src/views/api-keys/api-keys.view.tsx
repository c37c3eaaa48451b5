import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { getRoute } from '#machines/navigation/route-table.ts'
import type { IssuedApiKey } from '#src/contract/api-keys.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { ListPage } from '../listing/list-page.tsx'
import { PartBoundary } from '../listing/part-boundary.tsx'
import { useListShortcuts } from '../listing/use-list-shortcuts.ts'
import { useOpened } from '../listing/use-opened.ts'
import { KeyContent, KeyHeader } from './list/key-content.tsx'
import { keyShortcuts } from './shortcuts.ts'
import { useApiKeys, useKeyChanges } from './use-api-keys.ts'
import {
  importCreate,
  importDetails,
  importEdit,
  importIssued,
  importMenu,
  importRevoke,
  OverlaysProvider,
  useMakeOverlays,
  useOverlays,
} from './use-overlays.ts'

const KeyMenu = lazyPart(importMenu)
const RevokeKey = lazyPart(importRevoke)
const IssuedKey = lazyPart(importIssued)
const CreateKey = lazyPart(importCreate)
const EditKey = lazyPart(importEdit)
const KeyDetails = lazyPart(importDetails)
const ConnectAgent = lazyPart(() => import('./examples/connect-agent.tsx'))

function AddressPanel({ onFresh }: { readonly onFresh: (id: string) => void }) {
  const { openedOverlay, close } = useOpened('key')
  const { show } = useOverlays()
  const { putRow } = useKeyChanges()
  const { data } = useApiKeys()
  const [, navigate] = useLocation()
  const issued = (made: IssuedApiKey) => {
    const { key: _, ...known } = made
    putRow(known)
    onFresh(known.id)
    navigate(getRoute('apiKeys').path, { replace: true })
    show({ kind: 'issued', issued: made })
  }
  if (openedOverlay.kind === 'nothing') return null
  if (openedOverlay.kind === 'new') return <CreateKey onClose={close} onIssued={issued} />
  const apiKey = openedOverlay.kind === 'edit' ? data?.find(({ id }) => id === openedOverlay.id) : undefined
  if (apiKey !== undefined) return <EditKey key={apiKey.id} apiKey={apiKey} onClose={close} />
  return <KeyDetails key={openedOverlay.id} id={openedOverlay.id} />
}

function RowOverlay() {
  const { overlay, close } = useOverlays()
  if (overlay === null) return null
  if (overlay.kind === 'menu') return <KeyMenu apiKey={overlay.apiKey} />
  if (overlay.kind === 'issued') return <IssuedKey issued={overlay.issued} onClose={() => close()} />
  return <RevokeKey apiKey={overlay.apiKey} onClose={() => close()} />
}

export default function ApiKeysView() {
  const { data: keys, error, isValidating } = useApiKeys()
  const { refresh } = useKeyChanges()
  const { open } = useOpened('key')
  const [freshId, setFreshId] = useState<string | null>(null)
  useListShortcuts(keyShortcuts, () => open({ kind: 'new' }))
  const panels = (
    <>
      <Suspense>
        <AddressPanel onFresh={setFreshId} />
      </Suspense>
      <Suspense>
        <RowOverlay />
      </Suspense>
    </>
  )
  return (
    <OverlaysProvider value={useMakeOverlays()}>
      <ListPage panels={panels}>
        <KeyHeader {...{ keys, freshId }} />
        <KeyContent {...{ keys, error, freshId }} isAsking={isValidating} onRetry={refresh} />
        {(keys ?? error) !== undefined && (
          <PartBoundary>
            <Suspense>
              <ConnectAgent />
            </Suspense>
          </PartBoundary>
        )}
      </ListPage>
    </OverlaysProvider>
  )
}
