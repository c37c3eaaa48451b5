import type { Handle } from '../db/tables.ts'
import type { Services } from '../services.ts'
import { endHeld } from './held-invitation.ts'
import { findByConfirmation, joinOrganisation } from './invitations.store.ts'

/** The invitation that the link of a confirmation belongs to, unless it is over by now; the organisation entered. */
export const acceptByConfirmation = async (
  services: Services,
  db: Handle,
  token: string,
  userId: string,
): Promise<string | undefined> => {
  const row = await findByConfirmation(db, token, services.clock())
  if (row?.status !== 'pending') return undefined
  await endHeld(services, db, row, 'accepted')
  await joinOrganisation(db, row, userId, services.clock())
  return row.organisation_id
}
