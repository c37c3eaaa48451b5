import type { Handle } from '../db/tables.ts'
import type { Services } from '../services.ts'
import { issueInvoice } from './invoices.store.ts'
import { monthAfter } from './periods.ts'
import {
  lockOrganisation,
  putSubscription,
  readSubscription,
  removeSubscription,
  setPlan,
  type SubscriptionRow,
} from './subscriptions.store.ts'

const renew = async (db: Handle, row: SubscriptionRow, now: number): Promise<void> => {
  const { organisation_id: organisationId, plan_level: planLevel, anchor_day: anchorDay, period_end: start } = row
  const period = { organisationId, planLevel, start, end: monthAfter(start, anchorDay) }
  await issueInvoice(db, { ...period, credit: 0 }, now)
  await putSubscription(db, { ...period, anchorDay }, now)
}

/** Bills every period that has begun since, and ends what was to end. The caller holds the organisation's row. */
export const settleIn = async (db: Handle, organisationId: string, now: number): Promise<void> => {
  for (;;) {
    const row = await readSubscription(db, organisationId)
    if (row === undefined || row.period_end.getTime() > now) return
    if (row.state === 'active') await renew(db, row, now)
    else {
      await removeSubscription(db, organisationId)
      await setPlan(db, organisationId, 'free')
    }
  }
}

/** Brings what one organisation pays for to the present moment, if a period has ended. */
export const settleSubscription = async ({ clock, db }: Services, organisationId: string): Promise<void> => {
  const row = await readSubscription(db, organisationId)
  if (row === undefined || row.period_end.getTime() > clock()) return
  await db.transaction().execute(async (transaction) => {
    await lockOrganisation(transaction, organisationId)
    await settleIn(transaction, organisationId, clock())
  })
}

/** The same for every organisation: some are not looked at for months. */
export const settleSubscriptions = async (services: Services): Promise<void> => {
  const due = await services.db
    .selectFrom('subscriptions')
    .where('period_end', '<=', new Date(services.clock()))
    .select('organisation_id')
    .execute()
  for (const { organisation_id: id } of due) await settleSubscription(services, id)
}
