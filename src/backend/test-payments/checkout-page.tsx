/** @jsxImportSource hono/jsx */
import type { PaidPlan } from '#src/contract/billing.ts'
import { fillIn } from '../api-reference/page-context.ts'
import { currency, planCatalogue } from '../plans/plan-catalogue.ts'
import { sumLines } from '../billing/quote.ts'
import type { InvoiceLine } from '../db/billing-tables.ts'
import { AmountList } from './amounts.tsx'
import type { PaymentContext } from '../billing/payment-context.ts'
import { paymentPage } from './payment-frame.tsx'

interface Checkout {
  readonly organisation: string
  readonly planLevel: PaidPlan
  readonly lines: readonly InvoiceLine[]
  readonly until: Date
  readonly isDeclined: boolean
}

const Cards = ({ context: { texts } }: { readonly context: PaymentContext }) => (
  <fieldset>
    <legend>{texts.checkout.method}</legend>
    {(['pays', 'refused'] as const).map((card) => (
      <label key={card}>
        <input type="radio" name="card" value={card} checked={card === 'pays'} />
        <span>
          {texts.checkout[card].title} <span class="muted">{texts.checkout[card].text}</span>
        </span>
      </label>
    ))}
  </fieldset>
)

export const checkoutPage = (
  context: PaymentContext,
  style: string,
  { organisation, planLevel, lines, until, isDeclined }: Checkout,
): string => {
  const { texts, money } = context
  const { checkout } = texts
  const monthly = money(planCatalogue[planLevel].monthlyPrice, currency)
  return paymentPage({
    context,
    style,
    title: fillIn(checkout.title, { plan: texts.plans[planLevel] }),
    children: (
      <>
        {isDeclined && (
          <p class="notice failed" role="alert">
            {checkout.declined}
          </p>
        )}
        <div class="card">
          <p class="muted">
            {organisation} · {fillIn(checkout.monthly, { price: monthly })}
          </p>
          <AmountList {...{ context, planLevel, lines, currency, until }} total={texts.dueNow} />
          <form method="post">
            <Cards context={context} />
            <p class="buttons">
              <button class="primary" name="action" value="pay">
                {fillIn(checkout.pay, { price: money(sumLines(lines), currency) })}
              </button>
              <button name="action" value="leave">
                {checkout.leave}
              </button>
            </p>
          </form>
        </div>
      </>
    ),
  })
}
