import { newObjectId } from '#src/lib/object-id.ts'
import type { PaidPlan } from '#src/contract/billing.ts'
import type { Handle } from '../db/tables.ts'
import { useBonusMonth } from '../referrals/rewards.store.ts'
import { rewardSubscription } from '../referrals/reward-subscription.ts'
import type { BillingTransaction } from './billing-transaction.ts'
import { postPaid } from './payment-mails.ts'
import { currency } from '../plans/plan-catalogue.ts'
import { createLines, sumLines } from './quote.ts'

interface Period {
  readonly organisationId: string
  readonly planLevel: PaidPlan
  readonly start: Date
  readonly end: Date
  /**
   * The unused part of an earlier payment, in hundredths of the currency; credit above the price extends the period.
   */
  readonly credit: number
}

/** Numbers count up within one organisation and have no gaps. */
const createInvoiceNumber = async (db: Handle, organisationId: string): Promise<string> => {
  const { issued } = await db
    .selectFrom('invoices')
    .where('organisation_id', '=', organisationId)
    .select(({ fn }) => fn.countAll<number>().as('issued'))
    .executeTakeFirstOrThrow()
  return `${organisationId.slice(-8).toUpperCase()}-${String(Number(issued) + 1).padStart(4, '0')}`
}

export const issueInvoice = async (billing: BillingTransaction, period: Period): Promise<void> => {
  const { db, now } = billing
  const { organisationId, planLevel, start, end, credit } = period
  const hasMonth = credit === 0 && (await useBonusMonth(db, organisationId, now))
  const lines = createLines(planLevel, credit, hasMonth)
  const total = sumLines(lines)
  await db
    .insertInto('invoices')
    .values({
      id: newObjectId(now),
      organisation_id: organisationId,
      number: await createInvoiceNumber(db, organisationId),
      plan_level: planLevel,
      period_start: start,
      period_end: end,
      lines: JSON.stringify(lines),
      total,
      currency,
      issued_at: new Date(now),
    })
    .execute()
  if (total <= 0) return
  await rewardSubscription(db, organisationId, now)
  await postPaid(billing, { planLevel, amount: total, currency, start, end })
}

export const listInvoices = (db: Handle, organisationId: string) =>
  db
    .selectFrom('invoices')
    .where('organisation_id', '=', organisationId)
    .selectAll()
    .orderBy('issued_at', 'desc')
    .orderBy('period_start', 'desc')
    .orderBy('number', 'desc')
    .execute()

export const findInvoice = (db: Handle, organisationId: string, id: string) =>
  db
    .selectFrom('invoices')
    .innerJoin('organisations', 'organisations.id', 'invoices.organisation_id')
    .where('invoices.organisation_id', '=', organisationId)
    .where('invoices.id', '=', id)
    .selectAll('invoices')
    .select('organisations.name as organisation')
    .executeTakeFirst()

export type InvoiceRow = Awaited<ReturnType<typeof listInvoices>>[number]
