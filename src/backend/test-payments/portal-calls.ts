import { getBillingState } from '../billing/billing.present.ts'
import { changeSubscription, type SubscriptionChange, subscriptionChanges } from '../billing/change-subscription.ts'
import { requirePayable } from '../billing/checkout.ts'
import { findInvoice, type InvoiceRow, listInvoices } from '../billing/invoices.store.ts'
import { toOfferedPlan } from '../plans/plan-rules.ts'
import { settleSubscription } from '../billing/settle-subscription.ts'
import { readSubscription, requireTestSubscription } from '../billing/subscriptions.store.ts'
import { notFound } from '../http/refusal.ts'
import { readOrganisation } from '../accounts/organisations.store.ts'
import type { Services } from '../services.ts'
import type { PageHost, PageRequest } from './page-host.ts'
import { invoicePage } from './invoice-page.tsx'
import type { PaymentContext } from '../billing/payment-context.ts'
import { type PortalState, portalPage } from './portal-page.tsx'
import { testPaymentsPath, type Ticket, ticketUrl } from './tickets.ts'

const parseChange = (action: unknown): SubscriptionChange | undefined =>
  subscriptionChanges.find((change) => change === action)

const presentInvoices = (
  services: Services,
  { organisationId, userId }: Ticket,
  { money, day }: PaymentContext,
  rows: readonly InvoiceRow[],
) =>
  rows.map(({ id, number, total, currency, issued_at: issuedAt }) => ({
    number,
    url: ticketUrl(services, { page: 'invoice', organisationId, userId, id }),
    facts: `${day(issuedAt)} · ${money(total, currency)}`,
  }))

const readPortal = async (services: Services, { organisationId }: Ticket) => {
  const { config, db } = services
  await settleSubscription(services, organisationId)
  const organisation = await readOrganisation(db, organisationId)
  requirePayable(organisation, config)
  const subscription = await readSubscription(db, organisationId)
  requireTestSubscription(subscription)
  return {
    organisation: organisation.name,
    planLevel: toOfferedPlan(organisation.plan_level) ?? 'free',
    /** The cast is safe: the other states were refused above, and only a provider's subscription is past due. */
    state: getBillingState({ organisation, subscription, config }) as PortalState,
    periodEnd: subscription?.period_end,
  }
}

export const portalCalls = (services: Services, host: PageHost) => ({
  async read(request: PageRequest, ticket: Ticket) {
    const portal = { ...(await readPortal(services, ticket)), done: parseChange(request.req.query('done')) }
    const rows = (await listInvoices(services.db, ticket.organisationId)).filter(({ url }) => url === null)
    return host.show(request, (context, style) =>
      portalPage(context, style, { ...portal, invoices: presentInvoices(services, ticket, context, rows) }),
    )
  },
  async answer(request: PageRequest, ticket: Ticket) {
    const change = parseChange((await request.req.parseBody())['action'])
    if (change !== undefined) await changeSubscription(services, ticket.organisationId, change)
    const done = change === undefined ? '' : `?done=${change}`
    return request.redirect(`${testPaymentsPath}/portal/${request.req.param('ticket')}${done}`, 303)
  },
})

export const readInvoice =
  ({ db }: Services, host: PageHost) =>
  async (request: PageRequest, { organisationId, id = '' }: Ticket) => {
    const invoice = await findInvoice(db, organisationId, id)
    if (invoice === undefined) throw notFound()
    return host.show(request, (context, style) => invoicePage(context, style, invoice))
  }
