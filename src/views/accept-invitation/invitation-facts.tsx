import { css } from '#styled-system/css'
import type { InvitationSeenByGuest } from '#src/contract/invitations.ts'
import { useInvitationWords } from './use-invitation.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '1', color: 'fg.muted', overflowWrap: 'anywhere' })

export function InvitationFacts({ invitation }: { invitation: InvitationSeenByGuest }) {
  const { facts } = useInvitationWords()
  return (
    <ul className={list}>
      {facts(invitation).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}
