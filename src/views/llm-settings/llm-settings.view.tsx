import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { ListPage } from '../listing/list-page.tsx'
import { useListShortcuts } from '../listing/use-list-shortcuts.ts'
import { useOpened } from '../listing/use-opened.ts'
import { ChecksProvider, useMakeChecks } from './checks.ts'
import { ModelContent } from './list/model-content.tsx'
import { ModelHeader } from './list/model-header.tsx'
import { modelShortcuts } from './shortcuts.ts'
import { useLlmSettings, useModelChanges } from './use-llm-settings.ts'
import {
  importAdd,
  importEdit,
  importMenu,
  importMissing,
  importRemove,
  OverlaysProvider,
  useMakeOverlays,
  useOverlays,
} from './use-overlays.ts'

const ModelMenu = lazyPart(importMenu)
const RemoveModel = lazyPart(importRemove)
const AddModel = lazyPart(importAdd)
const EditModel = lazyPart(importEdit)
const MissingModel = lazyPart(importMissing)

function AddressPanel({ onFresh }: { readonly onFresh: (id: string) => void }) {
  const { openedOverlay, close } = useOpened('model')
  const { data } = useLlmSettings()
  if (openedOverlay.kind === 'nothing') return null
  if (openedOverlay.kind === 'new') return <AddModel onClose={close} onAdded={onFresh} />
  if (data === undefined) return null
  const model = data.models.find(({ id }) => id === openedOverlay.id)
  if (model === undefined) return <MissingModel onClose={close} />
  return <EditModel key={model.id} model={model} onClose={close} />
}

function RowOverlay() {
  const { overlay, close } = useOverlays()
  if (overlay === null) return null
  if (overlay.kind === 'menu') return <ModelMenu model={overlay.model} />
  return <RemoveModel model={overlay.model} onClose={() => close()} />
}

export default function LlmSettingsView() {
  const { data: settings, error, isValidating } = useLlmSettings()
  const { refresh } = useModelChanges()
  const { open } = useOpened('model')
  const [freshId, setFreshId] = useState<string | null>(null)
  useListShortcuts(modelShortcuts, () => open({ kind: 'new' }))
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
      <ChecksProvider value={useMakeChecks()}>
        <ListPage panels={panels}>
          <ModelHeader settings={settings} />
          <ModelContent {...{ settings, error, freshId }} isAsking={isValidating} onRetry={refresh} />
        </ListPage>
      </ChecksProvider>
    </OverlaysProvider>
  )
}
