import { declineCheckout, findCheckout, abandonCheckout, payCheckout } from '../billing/checkout.ts'
import { createQuote } from '../billing/quote.ts'
import { notFound } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { checkoutPage } from './checkout-page.tsx'
import type { Hosted, Room } from './page-host.ts'
import { noticePage } from './payment-frame.tsx'
import { returnPath } from '../billing/return-path.ts'
import type { Ticket } from './tickets.ts'

const back = (room: Room, checkout: 'paid' | 'left') => room.redirect(`${returnPath}?checkout=${checkout}`, 303)

const over = ({ show }: Hosted, room: Room, which: 'paidAlready' | 'gone') =>
  show(room, (context, style) => noticePage(context, style, context.texts.checkout[which]), 409)

const showCheckout = async (services: Services, hosted: Hosted, room: Room, ticket: Ticket, isDeclined: boolean) => {
  const { clock, db } = services
  const checkout = await findCheckout(db, ticket.organisationId, ticket.id ?? '')
  if (checkout === undefined) throw notFound()
  if (checkout.state === 'paid') return over(hosted, room, 'paidAlready')
  if (checkout.state !== 'open' || checkout.expires_at.getTime() <= clock()) return over(hosted, room, 'gone')
  const { organisation, plan_level: planLevel } = checkout
  const quote = await createQuote(db, ticket.organisationId, planLevel, clock())
  return hosted.show(room, (context, style) =>
    checkoutPage(context, style, { organisation, planLevel, ...quote, isDeclined }),
  )
}

/** The page of one payment, and what its buttons do. */
export const checkoutCalls = (services: Services, hosted: Hosted) => ({
  read: (room: Room, ticket: Ticket) => showCheckout(services, hosted, room, ticket, false),
  async answer(room: Room, ticket: Ticket) {
    const { action, card } = await room.req.parseBody()
    if (action === 'leave') {
      await abandonCheckout(services, ticket.id ?? '')
      return back(room, 'left')
    }
    if (action === 'pay' && card === 'refused') {
      await declineCheckout(services, ticket.organisationId, ticket.id ?? '')
      return showCheckout(services, hosted, room, ticket, true)
    }
    if (action !== 'pay' || card !== 'pays') return showCheckout(services, hosted, room, ticket, false)
    const outcome = await payCheckout(services, ticket.organisationId, ticket.id ?? '')
    return outcome === 'paid' ? back(room, 'paid') : over(hosted, room, outcome)
  },
})
