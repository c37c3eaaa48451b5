import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { link } from '#styled-system/recipes/link'
import { getRoute } from '#machines/navigation/route-table.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { awaitPart } from '#src/lib/await-part.ts'
import type { OverlayProps } from '../overlays/overlay-table.ts'
import { useOverlayFetch } from '../overlays/overlay-requests.ts'
import { unloadable, useProduct, useSession, useToast } from '../product.ts'
import type { LegalDocument } from './legal-documents.ts'

const fetchDialog = async (document: LegalDocument): Promise<ComponentType<OverlayProps>> => {
  const { PrivacyDialog, TermsDialog } = await import('./legal-dialog.tsx')
  return document === 'terms' ? TermsDialog : PrivacyDialog
}

const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

const useDialog = (document: LegalDocument) => {
  const { needTexts } = useProduct()
  const toast = useToast()
  const follow = useOverlayFetch()
  const [Dialog, setDialog] = useState<ComponentType<OverlayProps> | null>(null)
  return {
    Dialog,
    open: () =>
      follow(
        awaitPart(Promise.all([fetchDialog(document), needTexts(['legal'])])).then(
          ([fetched]) => setDialog(() => fetched),
          () => toast(unloadable),
        ),
      ),
    close(then?: () => void) {
      setDialog(null)
      then?.()
    },
  }
}

interface LegalLinkProps {
  readonly to: LegalDocument
  readonly children?: ReactNode
  readonly className?: string
  /** Opens over the page for signed-out people too, so that unsaved input is not lost. */
  readonly inPlace?: boolean
}

/** For a person who is signed in, the document opens in a dialog (`machines/README.md`, N7). */
export function LegalLink({ to, children, className, inPlace = false }: LegalLinkProps) {
  const { t } = useTranslation()
  const { navigation } = useProduct()
  const isOver = useSession(isSignedIn) || inPlace
  const { Dialog, open, close } = useDialog(to)
  const anchor = useRef<HTMLAnchorElement>(null)
  const { path } = getRoute(to)
  const onClick = (event: MouseEvent) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    if (isOver) open()
    else navigation.send({ type: 'address.open', address: path, manner: 'push' })
  }
  return (
    <>
      <a ref={anchor} href={path} onClick={onClick} className={className ?? link()}>
        {children ?? t(`titles.${to}`)}
      </a>
      {Dialog && <Dialog onClose={close} finalFocus={() => anchor.current} />}
    </>
  )
}
