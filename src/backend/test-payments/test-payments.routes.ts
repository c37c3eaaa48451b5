import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Bindings } from '../http/origin.ts'
import type { Services } from '../services.ts'
import { checkoutCalls } from './checkout-calls.ts'
import { createPageHost } from './page-host.ts'
import { portalCalls, readInvoice } from './portal-calls.ts'
import { testPaymentsPath } from './tickets.ts'

const maxBytes = 4096

/**
 * Replaces a payment provider's pages where none is configured (`src/backend/README.md`, B4). `folder` is the browser
 * build, whose fonts the pages use.
 */
export const createTestPayments = (services: Services, folder?: string): Hono<{ Bindings: Bindings }> => {
  const pages = new Hono<{ Bindings: Bindings }>()
  const host = createPageHost(services, folder)
  const checkout = checkoutCalls(services, host)
  const portal = portalCalls(services, host)
  const small = bodyLimit({ maxSize: maxBytes })
  const at = (page: string) => `${testPaymentsPath}/${page}/:ticket` as const
  pages.get(at('checkout'), host.withTicket('checkout', checkout.read))
  pages.post(at('checkout'), small, host.withTicket('checkout', checkout.answer))
  pages.get(at('portal'), host.withTicket('portal', portal.read))
  pages.post(at('portal'), small, host.withTicket('portal', portal.answer))
  pages.get(at('invoice'), host.withTicket('invoice', readInvoice(services, host)))
  return pages
}
