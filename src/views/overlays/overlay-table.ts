import type { ComponentType } from 'react'
import type { OverlayName } from '#machines/overlays/overlay-names.ts'
import type { Namespace } from '#src/contract/namespaces.ts'

export interface OverlayProps {
  /** `then` runs once the overlay has closed and the focus is back. */
  readonly onClose: (then?: () => void) => void
  readonly finalFocus: () => HTMLElement | null
}

interface Overlay {
  readonly load: () => Promise<{ default: ComponentType<OverlayProps> }>
  readonly namespaces: readonly Namespace[]
}

const legalDialogs = () => import('../legal/legal-dialog.tsx')

const overlays: Readonly<Record<OverlayName, Overlay>> = {
  navigation: { load: () => import('../shell/navigation-drawer.tsx'), namespaces: [] },
  commands: { load: () => import('../command-palette/command-palette.view.tsx'), namespaces: ['commands'] },
  shortcuts: { load: () => import('../shortcuts/shortcut-sheet.view.tsx'), namespaces: ['commands'] },
  privacy: { load: async () => ({ default: (await legalDialogs()).PrivacyDialog }), namespaces: ['legal'] },
  invitation: {
    load: () => import('../accept-invitation/invitation-dialog.tsx'),
    namespaces: ['invitations', 'members'],
  },
  terms: { load: async () => ({ default: (await legalDialogs()).TermsDialog }), namespaces: ['legal'] },
}

const loaded = new Map<OverlayName, ComponentType<OverlayProps>>()

export const getOverlay = (name: OverlayName | null): ComponentType<OverlayProps> | undefined =>
  name === null ? undefined : loaded.get(name)

/** Loads the chunk and its texts, so that the overlay renders in one go. */
export const fetchOverlay = async (
  name: OverlayName,
  need: (namespaces: readonly Namespace[]) => Promise<void>,
): Promise<void> => {
  const { load, namespaces } = overlays[name]
  const [{ default: view }] = await Promise.all([load(), need(namespaces)])
  loaded.set(name, view)
}
