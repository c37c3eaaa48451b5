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
  const { opened, close } = useOpened('member')
  if (opened.kind === 'new') return <InvitePeople onClose={close} />
  if (opened.kind === 'edit') return <ChangeRole key={opened.id} id={opened.id} onClose={close} />
  return opened.kind === 'details' ? <MemberDetails key={opened.id} id={opened.id} /> : null
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
