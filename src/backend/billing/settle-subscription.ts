import type { Services } from '../services.ts'
import { type BillingRoom, inBilling } from './in-billing.ts'
import { issueInvoice } from './invoices.store.ts'
import { monthAfter } from './periods.ts'
import {
  isTested,
  putSubscription,
  readSubscription,
  removeSubscription,
  setPlan,
  type SubscriptionRow,
} from './subscriptions.store.ts'

const renew = async (room: BillingRoom, row: SubscriptionRow): Promise<void> => {
  const { organisation_id: organisationId, plan_level: planLevel, anchor_day: anchorDay, period_end: start } = row
  const period = { organisationId, planLevel, start, end: monthAfter(start, anchorDay) }
  await issueInvoice(room, { ...period, credit: 0 })
  await putSubscription(room.db, { ...period, anchorDay, state: 'active' }, room.now)
}

/** What the provider sells, it also renews and ends; what a test card has paid for is not renewed once there is a provider. */
const isOver = (row: SubscriptionRow | undefined, now: number): row is SubscriptionRow =>
  isTested(row) && row.period_end.getTime() <= now

/** Bills every period that has begun since, and ends what was to end. */
export const settleIn = async (room: BillingRoom): Promise<void> => {
  const { db, now, organisation, services } = room
  for (;;) {
    const row = await readSubscription(db, organisation.id)
    if (!isOver(row, now)) return
    if (row.state === 'active' && services.stripe === undefined) await renew(room, row)
    else {
      await removeSubscription(db, organisation.id)
      await setPlan(db, organisation.id, 'free')
    }
  }
}

/** Brings what one organisation pays for to the present moment, if a period has ended. */
export const settleSubscription = async (services: Services, organisationId: string): Promise<void> => {
  if (isOver(await readSubscription(services.db, organisationId), services.clock())) {
    await inBilling(services, organisationId, settleIn)
  }
}

/** The same for every organisation: some are not looked at for months. */
export const settleSubscriptions = async (services: Services): Promise<void> => {
  const due = await services.db
    .selectFrom('subscriptions')
    .where('period_end', '<=', new Date(services.clock()))
    .where('provider_id', 'is', null)
    .select('organisation_id')
    .execute()
  for (const { organisation_id: id } of due) await settleSubscription(services, id)
}
