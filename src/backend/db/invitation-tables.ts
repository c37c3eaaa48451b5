import type { InvitationStatus } from '#src/contract/invitations.ts'
import type { AssignableRole } from '#src/contract/members.ts'

export interface InvitationTables {
  invitations: {
    id: string
    organisation_id: string
    email: string
    /** The address as it is compared. */
    email_key: string
    role: AssignableRole
    /** Null once they have no account any more. */
    invited_by: string | null
    /** SHA-256 of the token that was mailed; the token itself is nowhere. */
    token_hash: string
    /** Of the one that was handed to whoever invited, which proves nothing about the address. */
    link_hash: string
    created_at: Date
    expires_at: Date
    /** Null while it is open, and after it ran out unnoticed; at most one such for each address. */
    ended_as: Exclude<InvitationStatus, 'pending'> | 'replaced' | null
    ended_at: Date | null
  }
  /** The links that confirm an address and accept an invitation at once. */
  invitation_confirmations: { token_hash: string; invitation_id: string }
}
