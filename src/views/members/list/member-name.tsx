import { css } from '#styled-system/css'
import type { Member } from '#src/contract/members.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { RowLink } from '../../listing/row-link.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { getMemberName } from '../member-words.ts'
import { MemberMarks } from './member-marks.tsx'

const person = css({ display: 'flex', alignItems: 'center', gap: '3', minW: '0' })
const words = css({ minW: '0', flex: '1' })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1', minW: '0' })
const address = css({
  display: 'block',
  mt: '0.5',
  textStyle: 'caption',
  color: 'fg.muted',
  truncate: true,
  _phone: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
})

export function MemberName({ member }: { member: Member }) {
  const { toAddress } = useOpened('member')
  const name = getMemberName(member)
  return (
    <span className={person}>
      <Avatar name={name} />
      <span className={words}>
        <span className={line}>
          <RowLink id={member.id} href={toAddress({ kind: 'details', id: member.id })} name={name} />
          <MemberMarks member={member} />
        </span>
        <bdi className={address} title={member.email}>
          {member.email}
        </bdi>
      </span>
    </span>
  )
}
