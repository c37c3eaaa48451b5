/** @jsxImportSource hono/jsx */
import type { OfferedPlan } from '#src/contract/billing.ts'
import { fillIn } from '../api-reference/page-context.ts'
import { sumLines } from '../billing/quote.ts'
import type { InvoiceLine } from '../db/billing-tables.ts'
import type { PaymentContext } from '../billing/payment-context.ts'

interface Amounts {
  readonly context: PaymentContext
  readonly planLevel: OfferedPlan
  readonly lines: readonly InvoiceLine[]
  readonly currency: string
  readonly total: string
  readonly until: Date
}

export const AmountList = ({ context: { texts, money, day }, planLevel, lines, currency, total, until }: Amounts) => (
  <dl class="pairs">
    {lines.map(({ kind, amount }) => (
      <div key={kind}>
        <dt>{fillIn(texts.lines[kind], { plan: texts.plans[planLevel], date: day(until) })}</dt>
        <dd>{money(amount, currency)}</dd>
      </div>
    ))}
    <div class="total">
      <dt>{total}</dt>
      <dd>{money(sumLines(lines), currency)}</dd>
    </div>
  </dl>
)
