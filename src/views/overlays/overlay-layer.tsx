import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { overlayNames } from '#machines/overlays/overlay-names.ts'
import { useProduct } from '../product.ts'
import type { OpenOverlayProps } from './open-overlay.tsx'
import { type NamedOverlays, NamedOverlaysProvider } from './use-named-overlays.ts'

const load = () => import('./open-overlay.tsx')

/** The place of the one overlay that was opened by name, over what is below it in the tree. Nothing of it is there before. */
export function OverlayLayer({ children }: { children: ReactNode }) {
  const { needTexts, toasts } = useProduct()
  const [OpenOverlay, setOpenOverlay] = useState<ComponentType<OpenOverlayProps> | null>(null)
  const [asked, ask] = useState<OpenOverlayProps['asked'] | null>(null)
  const overlays = useMemo<NamedOverlays>(
    () => ({
      open(name) {
        if (!overlayNames.includes(name)) throw new Error('Overlay not found')
        ask({ name, from: document.activeElement })
        load().then(
          (fetched) => setOpenOverlay(() => fetched.OpenOverlay),
          () => toasts.send({ type: 'toast.show', content: { kind: 'error', words: { key: 'errors.offline' } } }),
        )
      },
      prepare: (name) =>
        void load()
          .then(({ prepareOverlay }) => prepareOverlay(name, needTexts))
          .catch(() => undefined),
    }),
    [needTexts, toasts],
  )
  return (
    <NamedOverlaysProvider value={overlays}>
      {children}
      {OpenOverlay && asked && <OpenOverlay asked={asked} />}
    </NamedOverlaysProvider>
  )
}
