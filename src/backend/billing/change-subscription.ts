import type { Handle } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { requirePayable } from './checkout.ts'
import { inBillingTransaction } from './billing-transaction.ts'
import { settleInTransaction } from './settle-subscription.ts'
import { readSubscription, requireTestSubscription, setPlan, setSubscriptionState } from './subscriptions.store.ts'

export const subscriptionChanges = ['end', 'resume', 'toFree'] as const
export type SubscriptionChange = (typeof subscriptionChanges)[number]

const changes: Readonly<Record<SubscriptionChange, (db: Handle, organisationId: string) => Promise<unknown>>> = {
  end: (db, id) => setSubscriptionState(db, id, 'ending'),
  resume: (db, id) => setSubscriptionState(db, id, 'active'),
  /** A trial without a payment ends at once; a paid plan ends with its period. */
  toFree: async (db, id) => {
    if ((await readSubscription(db, id)) !== undefined) throw refused(409, 'errors.planAlreadyActive')
    await setPlan(db, id, 'free')
  },
}

export const changeSubscription = (
  services: Services,
  organisationId: string,
  change: SubscriptionChange,
): Promise<void> =>
  inBillingTransaction(services, organisationId, async (billing) => {
    requirePayable(billing.organisation, services.config)
    await settleInTransaction(billing)
    requireTestSubscription(await readSubscription(billing.db, organisationId))
    await changes[change](billing.db, organisationId)
  })
