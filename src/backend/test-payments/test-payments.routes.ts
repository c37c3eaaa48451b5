import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Bindings } from '../http/origin.ts'
import type { Services } from '../services.ts'
import { checkoutCalls } from './checkout-calls.ts'
import { createHosted } from './page-host.ts'
import { portalCalls, readInvoice } from './portal-calls.ts'
import { testPaymentsPath } from './tickets.ts'

const maxBytes = 4096

/**
 * Stands in for the pages of a payment provider where none is configured (`src/backend/README.md`, B4): a test checkout, a portal and
 * the invoices. `folder`: of the browser build, whose fonts the pages take.
 */
export const createTestPayments = (services: Services, folder?: string): Hono<{ Bindings: Bindings }> => {
  const pages = new Hono<{ Bindings: Bindings }>()
  const hosted = createHosted(services, folder)
  const checkout = checkoutCalls(services, hosted)
  const portal = portalCalls(services, hosted)
  const small = bodyLimit({ maxSize: maxBytes })
  const at = (page: string) => `${testPaymentsPath}/${page}/:ticket` as const
  pages.get(at('checkout'), hosted.withTicket('checkout', checkout.read))
  pages.post(at('checkout'), small, hosted.withTicket('checkout', checkout.answer))
  pages.get(at('portal'), hosted.withTicket('portal', portal.read))
  pages.post(at('portal'), small, hosted.withTicket('portal', portal.answer))
  pages.get(at('invoice'), hosted.withTicket('invoice', readInvoice(services, hosted)))
  return pages
}
