import type { Invitation, InvitationSeenByGuest } from '#src/contract/invitations.ts'
import type { LinkedInvitation, InvitationRow } from './invitations.store.ts'

const inviterName = (row: InvitationRow): string =>
  [row.inviter_first_name, row.inviter_last_name].filter((name) => name !== null).join(' ')

export const presentInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  status: row.status === 'replaced' ? 'revoked' : row.status,
  ...(row.inviter_email === null ? {} : { invitedBy: { name: inviterName(row), email: row.inviter_email } }),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  ...(row.ended_at === null ? {} : { endedAt: row.ended_at.toISOString() }),
})

/** Only a reader of the address's mailbox may learn whether it has an account. */
export const presentOpenInvitation = (row: LinkedInvitation, hasAccount: boolean): InvitationSeenByGuest => ({
  organisationName: row.organisation_name,
  inviterName: inviterName(row),
  role: row.role,
  email: row.email,
  expiresAt: row.expires_at.toISOString(),
  ...(row.isMailed ? { hasAccount } : {}),
})
