import { billingEndpoints } from '#src/contract/billing.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { readOrganisation } from '../organisation/organisations.store.ts'
import { bonusOf } from '../referrals/rewards.store.ts'
import type { Services } from '../services.ts'
import { ticketUrl } from '../test-payments/tickets.ts'
import { readUsage } from '../usage/usage.store.ts'
import { presentBilling, presentInvoice } from './billing.present.ts'
import { beginCheckout, requirePayable } from './checkout.ts'
import { listInvoices } from './invoices.store.ts'
import { settleSubscription } from './settle-subscription.ts'
import { readSubscription } from './subscriptions.store.ts'

export const billingRoutes = (services: Services): readonly ServedCall[] => {
  const { clock, config, db } = services
  return [
    serve(billingEndpoints.read, async ({ caller: { organisationId: id } }) => {
      await settleSubscription(services, id)
      return presentBilling({
        organisation: await readOrganisation(db, id),
        subscription: await readSubscription(db, id),
        usage: await readUsage(db, id, clock()),
        bonus: await bonusOf(db, id),
        config,
      })
    }),
    serve(billingEndpoints.createCheckout, async ({ caller: { organisationId, userId }, body: { planLevel } }) => {
      const id = await beginCheckout(services, organisationId, planLevel)
      return { url: ticketUrl(services, { page: 'checkout', organisationId, userId, id }) }
    }),
    serve(billingEndpoints.createPortal, async ({ caller: { organisationId, userId } }) => {
      requirePayable(await readOrganisation(db, organisationId), config)
      return { url: ticketUrl(services, { page: 'portal', organisationId, userId }) }
    }),
    serve(billingEndpoints.invoices, async ({ caller: { organisationId, userId } }) => {
      await settleSubscription(services, organisationId)
      const rows = await listInvoices(db, organisationId)
      return rows.map((row) =>
        presentInvoice(row, ticketUrl(services, { page: 'invoice', organisationId, userId, id: row.id })),
      )
    }),
  ]
}
