import { toEmailKey } from '../lib/email-key.ts'
import type { Handle } from '../db/tables.ts'
import type { ErrorKey } from '../http/error-keys.ts'
import { notFound, refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { findAccountByAddress, type Account } from '../accounts/users.store.ts'
import {
  endInvitation,
  findInvitationByToken,
  findInvitation,
  type LinkedInvitation,
  type InvitationRow,
} from './invitations.store.ts'

const errorByStatus: Readonly<Record<Exclude<InvitationRow['status'], 'pending'>, ErrorKey>> = {
  accepted: 'errors.invitationUsed',
  rejected: 'errors.invitationRejected',
  revoked: 'errors.invitationRevoked',
  replaced: 'errors.invitationReplaced',
  expired: 'errors.invitationExpired',
}

const refuseStatus = (status: keyof typeof errorByStatus) => refused(409, errorByStatus[status])

/** What the link is good for; whoever has the whole of one may know why it is good for nothing, and nobody else. */
export const readPendingInvitation = async (db: Handle, token: string, now: number): Promise<LinkedInvitation> => {
  const invitation = await findInvitationByToken(db, token, now)
  if (invitation === undefined) throw notFound()
  if (invitation.status !== 'pending') throw refuseStatus(invitation.status)
  return invitation
}

/** An account that someone can sign in to; one that nobody confirmed is anybody's. */
export const findConfirmedAccount = async (db: Handle, email: string): Promise<Account | undefined> => {
  const account = await findAccountByAddress(db, toEmailKey(email))
  return account?.isConfirmed === true ? account : undefined
}

/** For the one who comes first; everyone after is told what became of it. */
export const completeInvitation = async (
  { clock }: Services,
  db: Handle,
  row: InvitationRow,
  as: 'accepted' | 'rejected',
) => {
  if (await endInvitation(db, row.id, as, clock())) return
  const { status = 'accepted' } = (await findInvitation(db, row.organisation_id, row.id, clock())) ?? {}
  throw refuseStatus(status === 'pending' ? 'accepted' : status)
}
