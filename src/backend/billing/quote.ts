import type { PaidPlan } from '#src/contract/billing.ts'
import type { InvoiceLine } from '../db/billing-tables.ts'
import type { Handle } from '../db/tables.ts'
import { readBonus } from '../referrals/rewards.store.ts'
import { addMonth, calculateUnused } from './periods.ts'
import { planCatalogue } from '../plans/plan-catalogue.ts'

/** Credit is used before a bonus month, which is only spent on a whole month. */
export const createLines = (planLevel: PaidPlan, credit: number, hasMonth: boolean): InvoiceLine[] => {
  const price = Math.max(planCatalogue[planLevel].monthlyPrice, credit)
  const plan = { kind: 'plan', amount: price } as const
  if (credit > 0) return [plan, { kind: 'credit', amount: -credit }]
  return hasMonth ? [plan, { kind: 'bonus', amount: -price }] : [plan]
}

export const sumLines = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0)

export const readUnusedCredit = async (db: Handle, organisationId: string, now: number): Promise<number> => {
  const last = await db
    .selectFrom('subscriptions')
    .innerJoin('invoices', 'invoices.organisation_id', 'subscriptions.organisation_id')
    .where('subscriptions.organisation_id', '=', organisationId)
    .where('invoices.period_end', '>', new Date(now))
    .select(['invoices.period_start', 'invoices.period_end', 'invoices.lines'])
    .orderBy('invoices.issued_at', 'desc')
    .orderBy('invoices.number', 'desc')
    .executeTakeFirst()
  if (last === undefined) return 0
  const price = sumLines(last.lines.filter(({ kind }) => kind !== 'credit'))
  return calculateUnused({ start: last.period_start, end: last.period_end, price }, now)
}

export const calculateFirstPeriod = (planLevel: PaidPlan, credit: number, now: number): { start: Date; end: Date } => {
  const price = planCatalogue[planLevel].monthlyPrice
  const start = new Date(now)
  const month = addMonth(start, start.getUTCDate()).getTime() - now
  const over = Math.max(0, credit - price)
  return { start, end: new Date(now + month + Math.floor((month * over) / price)) }
}

export const createQuote = async (db: Handle, organisationId: string, planLevel: PaidPlan, now: number) => {
  const { months } = await readBonus(db, organisationId)
  const credit = await readUnusedCredit(db, organisationId, now)
  return { lines: createLines(planLevel, credit, months > 0), until: calculateFirstPeriod(planLevel, credit, now).end }
}
