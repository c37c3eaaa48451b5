import type { Handle } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { requirePayable } from './checkout.ts'
import { settleIn } from './settle-subscription.ts'
import { lockOrganisation, readSubscription, setPlan, setSubscriptionState } from './subscriptions.store.ts'

export type SubscriptionChange = 'end' | 'resume' | 'toFree'

const changes: Readonly<Record<SubscriptionChange, (db: Handle, organisationId: string) => Promise<unknown>>> = {
  end: (db, id) => setSubscriptionState(db, id, 'ending'),
  resume: (db, id) => setSubscriptionState(db, id, 'active'),
  /** A trial that nobody pays for ends at once; a plan that is paid for, with its period. */
  toFree: async (db, id) => {
    if ((await readSubscription(db, id)) !== undefined) throw refused(409, 'errors.planAlreadyActive')
    await setPlan(db, id, 'free')
  },
}

export const changeSubscription = (
  { clock, config, db }: Services,
  organisationId: string,
  change: SubscriptionChange,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    requirePayable(await lockOrganisation(transaction, organisationId), config)
    await settleIn(transaction, organisationId, clock())
    await changes[change](transaction, organisationId)
  })
