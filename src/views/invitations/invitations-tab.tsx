import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useListShortcuts } from '../listing/use-list-shortcuts.ts'
import { useOpened } from '../listing/use-opened.ts'
import type { ShortcutsOf } from '../shortcuts/shortcut.ts'
import { InvitationsContent } from './list/invitations-content.tsx'
import {
  importInvite,
  importMenu,
  importRevoke,
  OverlaysProvider,
  useMakeOverlays,
  useOverlays,
} from './use-overlays.ts'

const InvitationMenu = lazyPart(importMenu)
const RevokeInvitation = lazyPart(importRevoke)
const InvitePeople = lazyPart(importInvite)

const invitationShortcuts = {
  scope: 'userSettings',
  shortcuts: [{ key: '/', does: 'search' }],
} as const satisfies ShortcutsOf<'userSettings'>

function RowOverlay() {
  const { overlay, close } = useOverlays()
  if (overlay === null) return null
  if (overlay.kind === 'menu') return <InvitationMenu invitation={overlay.invitation} />
  return <RevokeInvitation invitation={overlay.invitation} onClose={() => close()} />
}

export default function InvitationsTab() {
  const { openedOverlay, close } = useOpened('invitation')
  useListShortcuts(invitationShortcuts)
  return (
    <OverlaysProvider value={useMakeOverlays()}>
      <InvitationsContent />
      <Suspense>
        <RowOverlay />
      </Suspense>
      <Suspense>{openedOverlay.kind === 'new' && <InvitePeople onClose={close} />}</Suspense>
    </OverlaysProvider>
  )
}
