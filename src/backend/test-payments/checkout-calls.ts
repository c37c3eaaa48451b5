import { declineCheckout, findCheckout, abandonCheckout, payCheckout } from '../billing/checkout.ts'
import { createQuote } from '../billing/quote.ts'
import { notFound } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { checkoutPage } from './checkout-page.tsx'
import type { PageHost, PageRequest } from './page-host.ts'
import { noticePage } from './payment-frame.tsx'
import { returnPath } from '../billing/return-path.ts'
import type { Ticket } from './tickets.ts'

const redirectBack = (request: PageRequest, checkout: 'paid' | 'left') =>
  request.redirect(`${returnPath}?checkout=${checkout}`, 303)

const showOutcome = ({ show }: PageHost, request: PageRequest, which: 'paidAlready' | 'gone') =>
  show(request, (context, style) => noticePage(context, style, context.texts.checkout[which]), 409)

const showCheckout = async (
  services: Services,
  host: PageHost,
  request: PageRequest,
  ticket: Ticket,
  isDeclined: boolean,
) => {
  const { clock, db } = services
  const checkout = await findCheckout(db, ticket.organisationId, ticket.id ?? '')
  if (checkout === undefined) throw notFound()
  if (checkout.state === 'paid') return showOutcome(host, request, 'paidAlready')
  if (checkout.state !== 'open' || checkout.expires_at.getTime() <= clock()) return showOutcome(host, request, 'gone')
  const { organisation, plan_level: planLevel } = checkout
  const quote = await createQuote(db, ticket.organisationId, planLevel, clock())
  return host.show(request, (context, style) =>
    checkoutPage(context, style, { organisation, planLevel, ...quote, isDeclined }),
  )
}

export const checkoutCalls = (services: Services, host: PageHost) => ({
  read: (request: PageRequest, ticket: Ticket) => showCheckout(services, host, request, ticket, false),
  async answer(request: PageRequest, ticket: Ticket) {
    const { action, card } = await request.req.parseBody()
    if (action === 'leave') {
      await abandonCheckout(services, ticket.id ?? '')
      return redirectBack(request, 'left')
    }
    if (action === 'pay' && card === 'refused') {
      await declineCheckout(services, ticket.organisationId, ticket.id ?? '')
      return showCheckout(services, host, request, ticket, true)
    }
    if (action !== 'pay' || card !== 'pays') return showCheckout(services, host, request, ticket, false)
    const outcome = await payCheckout(services, ticket.organisationId, ticket.id ?? '')
    return outcome === 'paid' ? redirectBack(request, 'paid') : showOutcome(host, request, outcome)
  },
})
