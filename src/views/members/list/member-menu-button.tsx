import type { Member } from '#src/contract/members.ts'
import { RowMenuButton } from '../../listing/row-menu-button.tsx'
import { getMemberName } from '../member-words.ts'
import { importMenu, useOverlays } from '../use-overlays.ts'

export function MemberMenuButton({ member }: { member: Member }) {
  const { overlay, show, close } = useOverlays()
  return (
    <RowMenuButton
      id={member.id}
      name={getMemberName(member)}
      isOpen={overlay?.kind === 'menu' && overlay.member.id === member.id}
      onOpen={() => show({ kind: 'menu', member })}
      onClose={() => close()}
      prepare={() => void importMenu()}
    />
  )
}
