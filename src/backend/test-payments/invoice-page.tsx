/** @jsxImportSource hono/jsx */
import { fillIn } from '../api-reference/page-context.ts'
import type { findInvoice } from '../billing/invoices.store.ts'
import { AmountList } from './amounts.tsx'
import type { PaymentContext } from '../billing/payment-context.ts'
import { paymentPage } from './payment-frame.tsx'

type Invoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

export const invoicePage = (context: PaymentContext, style: string, invoice: Invoice): string => {
  const { texts, day } = context
  const { currency, lines, number, organisation, period_start: start, period_end: end, plan_level: planLevel } = invoice
  const facts = [
    [texts.organisation, organisation],
    [texts.invoice.issued, day(invoice.issued_at)],
    [texts.invoice.period, `${day(start)} – ${day(end)}`],
  ]
  return paymentPage({
    context,
    style,
    title: fillIn(texts.invoice.title, { number }),
    children: (
      <div class="card">
        <dl class="pairs">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <AmountList {...{ context, planLevel, lines, currency }} until={end} total={texts.invoice.total} />
        <p class="muted">{texts.invoice.paid}</p>
      </div>
    ),
  })
}
