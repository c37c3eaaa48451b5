import { type ComponentType, type ReactNode, useState } from 'react'
import { overlayNames } from '#machines/overlays/overlay-names.ts'
import { awaitPart } from '#src/lib/await-part.ts'
import { useProduct, useTell, useToast, unloadable } from '../product.ts'
import type { OpenOverlayProps } from './open-overlay.tsx'
import { useOverlayRequest } from './overlay-requests.ts'
import { collectTyping, stopTyping } from './typed-ahead.ts'
import { type NamedOverlays, NamedOverlaysProvider } from './use-named-overlays.ts'

const load = () => import('./open-overlay.tsx')

/** One overlay is open at a time; its code is loaded on first use. */
export function OverlayLayer({ children }: { children: ReactNode }) {
  const { needTexts } = useProduct()
  const toast = useToast()
  const tell = useTell()
  const [OpenOverlay, setOpenOverlay] = useState<ComponentType<OpenOverlayProps>>()
  const [request, setRequest] = useState<OpenOverlayProps['request']>()
  useOverlayRequest(request !== undefined && OpenOverlay === undefined)
  const overlays: NamedOverlays = {
    open(name) {
      if (!overlayNames.includes(name)) throw new Error('Overlay not found')
      tell({ type: 'feature.used', feature: name, action: 'opened' })
      if (name === 'commands') collectTyping()
      else stopTyping()
      const here = document.activeElement
      setRequest((last) => ({ name, from: here?.closest('[role=dialog]') && last ? last.from : here }))
      awaitPart(load()).then(
        (fetched) => setOpenOverlay(() => fetched.OpenOverlay),
        () => {
          stopTyping()
          setRequest(undefined)
          toast(unloadable)
        },
      )
    },
    prepare: (name) =>
      void load()
        .then(({ prepareOverlay }) => prepareOverlay(name, needTexts))
        .catch(() => undefined),
  }
  return (
    <NamedOverlaysProvider value={overlays}>
      {children}
      {OpenOverlay && request && <OpenOverlay request={request} />}
    </NamedOverlaysProvider>
  )
}
