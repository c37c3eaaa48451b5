import type { Handle } from '../db/tables.ts'
import type { Services } from '../services.ts'
import { completeInvitation } from './pending-invitation.ts'
import { findInvitationByConfirmation, joinOrganisation } from './invitations.store.ts'

export const acceptByConfirmation = async (
  services: Services,
  db: Handle,
  token: string,
  userId: string,
): Promise<string | undefined> => {
  const row = await findInvitationByConfirmation(db, token, services.clock())
  if (row?.status !== 'pending') return undefined
  await completeInvitation(services, db, row, 'accepted')
  await joinOrganisation(db, row, userId, services.clock())
  return row.organisation_id
}
