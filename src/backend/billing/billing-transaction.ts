import type { Handle } from '../db/tables.ts'
import type { OrganisationRow } from '../accounts/organisations.store.ts'
import type { Services } from '../services.ts'
import { lockOrganisation } from './subscriptions.store.ts'

export interface BillingTransaction {
  readonly services: Services
  readonly db: Handle
  readonly organisation: OrganisationRow
  readonly now: number
  readonly mailIds: string[]
}

/**
 * Locks the organisation's row, so that concurrent changes run one after the other; mails are sent after the commit.
 */
export const inBillingTransaction = async <Outcome>(
  services: Services,
  organisationId: string,
  change: (billing: BillingTransaction) => Promise<Outcome>,
): Promise<Outcome> => {
  const mailIds: string[] = []
  const outcome = await services.db.transaction().execute(async (db) => {
    const organisation = await lockOrganisation(db, organisationId)
    return change({ services, db, organisation, now: services.clock(), mailIds })
  })
  for (const id of mailIds) services.mailer.dispatch(id)
  return outcome
}
