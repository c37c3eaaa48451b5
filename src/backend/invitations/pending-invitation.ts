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

/** Throws a 404 for an unknown link and a 409 with the reason for one that is over. */
export const readPendingInvitation = async (db: Handle, token: string, now: number): Promise<LinkedInvitation> => {
  const invitation = await findInvitationByToken(db, token, now)
  if (invitation === undefined) throw notFound()
  if (invitation.status !== 'pending') throw refuseStatus(invitation.status)
  return invitation
}

/** Only confirmed accounts count: an unconfirmed one may be anybody's. */
export const findConfirmedAccount = async (db: Handle, email: string): Promise<Account | undefined> => {
  const account = await findAccountByAddress(db, toEmailKey(email))
  return account?.isConfirmed === true ? account : undefined
}

/** Succeeds for the first caller; later callers get a 409 with the outcome. */
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
