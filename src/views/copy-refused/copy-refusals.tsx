import { type ReactNode, useCallback, useState } from 'react'
import { awaitPart } from '#src/lib/await-part.ts'
import { CopyRefusedProvider } from '#src/ui/use-copy-text.ts'
import { useOverlayFetch } from '../overlays/overlay-requests.ts'
import { unloadable, useToast } from '../product.ts'

export function CopyRefusals({ children }: { readonly children: ReactNode }) {
  const toast = useToast()
  const follow = useOverlayFetch()
  const [shown, setShown] = useState<ReactNode>(null)
  const show = useCallback(
    (text: string) =>
      follow(
        awaitPart(import('./copy-refused.view.tsx')).then(
          ({ default: CopyRefused }) => setShown(<CopyRefused text={text} onClose={() => setShown(null)} />),
          () => toast(unloadable),
        ),
      ),
    [toast, follow],
  )
  return (
    <CopyRefusedProvider value={show}>
      {children}
      {shown}
    </CopyRefusedProvider>
  )
}
