/** @jsxImportSource hono/jsx */
import type { BillingState, OfferedPlan } from '#src/contract/billing.ts'
import { oneStop } from '#src/lib/one-stop.ts'
import { fillIn } from '../api-reference/page-context.ts'
import type { SubscriptionChange } from '../billing/change-subscription.ts'
import type { PaymentContext } from '../billing/payment-context.ts'
import { paymentPage } from './payment-frame.tsx'

export type PortalState = Exclude<BillingState, 'custom' | 'selfHosted' | 'pastDue'>

interface Portal {
  readonly organisation: string
  readonly planLevel: OfferedPlan
  readonly state: PortalState
  readonly periodEnd: Date | undefined
  readonly done: SubscriptionChange | undefined
  readonly invoices: readonly { readonly number: string; readonly url: string; readonly facts: string }[]
}

const offeredChange: Readonly<Record<PortalState, SubscriptionChange | undefined>> = {
  trial: 'toFree',
  free: undefined,
  active: 'end',
  ending: 'resume',
}

const stateAfterChange: Readonly<Record<SubscriptionChange, PortalState>> = {
  end: 'ending',
  resume: 'active',
  toFree: 'free',
}

const Change = ({
  context: { texts },
  change,
  date,
}: {
  readonly context: PaymentContext
  readonly change: SubscriptionChange
  readonly date: string
}) => (
  <form method="post">
    <p class="muted">{oneStop(fillIn(texts.portal.actions[change].text, { date }))}</p>
    <p class="buttons">
      <button name="action" value={change}>
        {texts.portal.actions[change].title}
      </button>
    </p>
  </form>
)

const Invoices = ({
  context: { texts },
  invoices,
}: { readonly context: PaymentContext } & Pick<Portal, 'invoices'>) => (
  <section class="card">
    <h2>{texts.portal.invoices}</h2>
    {invoices.length === 0 ? (
      <p class="muted">{texts.portal.noInvoices}</p>
    ) : (
      <ul class="rows">
        {invoices.map(({ number, url, facts }) => (
          <li key={number}>
            <a href={url}>{number}</a>
            <span class="muted">{facts}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

export const portalPage = (context: PaymentContext, style: string, portal: Portal): string => {
  const { texts, day } = context
  const { organisation, planLevel, state, periodEnd, done, invoices } = portal
  const date = periodEnd === undefined ? '' : day(periodEnd)
  const change = offeredChange[state]
  return paymentPage({
    context,
    style,
    title: fillIn(texts.portal.title, { organisation }),
    children: (
      <>
        {done !== undefined && stateAfterChange[done] === state && (
          <output class="notice done">{oneStop(fillIn(texts.portal.done[done], { date }))}</output>
        )}
        <section class="card">
          <h2>{texts.portal.plan}</h2>
          <p>
            {texts.plans[planLevel]} <span class="muted">· {fillIn(texts.portal.states[state], { date })}</span>
          </p>
          {change !== undefined && <Change {...{ context, change, date }} />}
        </section>
        <Invoices {...{ context, invoices }} />
      </>
    ),
  })
}
