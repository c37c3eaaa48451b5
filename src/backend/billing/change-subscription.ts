import type { Handle } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { requirePayable } from './checkout.ts'
import { inBilling } from './in-billing.ts'
import { settleIn } from './settle-subscription.ts'
import { readSubscription, requireTested, setPlan, setSubscriptionState } from './subscriptions.store.ts'

export const subscriptionChanges = ['end', 'resume', 'toFree'] as const
export type SubscriptionChange = (typeof subscriptionChanges)[number]

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
  services: Services,
  organisationId: string,
  change: SubscriptionChange,
): Promise<void> =>
  inBilling(services, organisationId, async (room) => {
    requirePayable(room.organisation, services.config)
    await settleIn(room)
    requireTested(await readSubscription(room.db, organisationId))
    await changes[change](room.db, organisationId)
  })
