import type { Handle } from '../db/tables.ts'
import type { OrganisationRow } from '../accounts/organisations.store.ts'
import type { Services } from '../services.ts'
import { lockOrganisation } from './subscriptions.store.ts'

/** Where what an organisation pays for is changed: nobody else does it at the same time. */
export interface BillingTransaction {
  readonly services: Services
  /** The transaction. */
  readonly db: Handle
  readonly organisation: OrganisationRow
  readonly now: number
  /** Ids of what was written to people here; sent once all is kept. */
  readonly mailIds: string[]
}

/** Holds the organisation's row meanwhile: two at once come one after the other. */
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
