import type { InvitationStatus } from '#src/contract/invitations.ts'
import type { AssignableRole } from '#src/contract/members.ts'

export interface InvitationTables {
  invitations: {
    id: string
    organisation_id: string
    email: string
    email_key: string
    role: AssignableRole
    invited_by: string | null
    token_hash: string
    link_hash: string
    created_at: Date
    expires_at: Date
    ended_as: Exclude<InvitationStatus, 'pending'> | 'replaced' | null
    ended_at: Date | null
  }
  invitation_confirmations: { token_hash: string; invitation_id: string }
}
