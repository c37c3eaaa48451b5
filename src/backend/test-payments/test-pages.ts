import { beginCheckout, requirePayable } from '../billing/checkout.ts'
import type { PaymentPages } from '../billing/payment-pages.ts'
import { requireTestSubscription } from '../billing/subscriptions.store.ts'
import { readOrganisation } from '../accounts/organisations.store.ts'
import type { Services } from '../services.ts'
import { ticketUrl } from './tickets.ts'

export const createTestPages = (services: Services): PaymentPages => ({
  async checkoutUrl({ organisationId, userId }, planLevel) {
    const { current, id } = await beginCheckout(services, organisationId, planLevel)
    requireTestSubscription(current)
    return ticketUrl(services, { page: 'checkout', organisationId, userId, id })
  },
  async portalUrl({ organisationId, userId }) {
    requirePayable(await readOrganisation(services.db, organisationId), services.config)
    return ticketUrl(services, { page: 'portal', organisationId, userId })
  },
  invoiceUrl: ({ organisationId, userId }, { id, url }) =>
    url ?? ticketUrl(services, { page: 'invoice', organisationId, userId, id }),
})
