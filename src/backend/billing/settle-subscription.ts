import type { Services } from '../services.ts'
import { type BillingTransaction, inBillingTransaction } from './billing-transaction.ts'
import { issueInvoice } from './invoices.store.ts'
import { addMonth } from './periods.ts'
import {
  isTestSubscription,
  saveSubscription,
  readSubscription,
  removeSubscription,
  setPlan,
  type SubscriptionRow,
} from './subscriptions.store.ts'

const renew = async (billing: BillingTransaction, row: SubscriptionRow): Promise<void> => {
  const { organisation_id: organisationId, plan_level: planLevel, anchor_day: anchorDay, period_end: start } = row
  const period = { organisationId, planLevel, start, end: addMonth(start, anchorDay) }
  await issueInvoice(billing, { ...period, credit: 0 })
  await saveSubscription(billing.db, { ...period, anchorDay, state: 'active' }, billing.now)
}

/** The provider renews and ends its own subscriptions; test subscriptions are not renewed once there is a provider. */
const isExpired = (row: SubscriptionRow | undefined, now: number): row is SubscriptionRow =>
  isTestSubscription(row) && row.period_end.getTime() <= now

export const settleInTransaction = async (billing: BillingTransaction): Promise<void> => {
  const { db, now, organisation, services } = billing
  for (;;) {
    const row = await readSubscription(db, organisation.id)
    if (!isExpired(row, now)) return
    if (row.state === 'active' && services.stripe === undefined) await renew(billing, row)
    else {
      await removeSubscription(db, organisation.id)
      await setPlan(db, organisation.id, 'free')
    }
  }
}

export const settleSubscription = async (services: Services, organisationId: string): Promise<void> => {
  if (isExpired(await readSubscription(services.db, organisationId), services.clock())) {
    await inBillingTransaction(services, organisationId, settleInTransaction)
  }
}

export const settleSubscriptions = async (services: Services): Promise<void> => {
  const due = await services.db
    .selectFrom('subscriptions')
    .where('period_end', '<=', new Date(services.clock()))
    .where('provider_id', 'is', null)
    .select('organisation_id')
    .execute()
  for (const { organisation_id: id } of due) await settleSubscription(services, id)
}
