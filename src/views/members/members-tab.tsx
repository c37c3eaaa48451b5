import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { importInvite } from '../invitations/use-overlays.ts'
import { useListShortcuts } from '../listing/use-list-shortcuts.ts'
import { useOpened } from '../listing/use-opened.ts'
import { MembersContent } from './list/members-content.tsx'
import { memberShortcuts } from './shortcuts.ts'
import {
  importChangeRole,
  importDetails,
  importMenu,
  importRemove,
  OverlaysProvider,
  useMakeOverlays,
  useOverlays,
} from './use-overlays.ts'

const MemberMenu = lazyPart(importMenu)
const ChangeRole = lazyPart(importChangeRole)
const RemoveMember = lazyPart(importRemove)
const MemberDetails = lazyPart(importDetails)
const InvitePeople = lazyPart(importInvite)

function RowOverlay() {
  const { overlay, close } = useOverlays()
  if (overlay === null) return null
  if (overlay.kind === 'menu') return <MemberMenu member={overlay.member} />
  return <RemoveMember member={overlay.member} onClose={() => close()} />
}

function AddressPanel() {
  const { openedOverlay, close } = useOpened('member')
  if (openedOverlay.kind === 'new') return <InvitePeople onClose={close} />
  if (openedOverlay.kind === 'edit') return <ChangeRole key={openedOverlay.id} id={openedOverlay.id} onClose={close} />
  return openedOverlay.kind === 'details' ? <MemberDetails key={openedOverlay.id} id={openedOverlay.id} /> : null
}

export function MembersTab() {
  useListShortcuts(memberShortcuts)
  return (
    <OverlaysProvider value={useMakeOverlays()}>
      <MembersContent />
      <Suspense>
        <RowOverlay />
      </Suspense>
      <Suspense>
        <AddressPanel />
      </Suspense>
    </OverlaysProvider>
  )
}
