import { billingEndpoints } from '#src/contract/billing.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { readOrganisation } from '../accounts/organisations.store.ts'
import { readBonus } from '../referrals/rewards.store.ts'
import type { Services } from '../services.ts'
import { readUsage } from '../usage/usage.store.ts'
import { measureStorage } from '../storage/storage-quota.ts'
import { presentBilling, presentInvoice } from './billing.present.ts'
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
        usedBytes: await measureStorage(db, id),
        bonus: await readBonus(db, id),
        config,
      })
    }),
    serve(billingEndpoints.createCheckout, async ({ caller, body: { planLevel } }) => ({
      url: await services.paymentPages.checkoutUrl(caller, planLevel),
    })),
    serve(billingEndpoints.createPortal, async ({ caller }) => ({
      url: await services.paymentPages.portalUrl(caller),
    })),
    serve(billingEndpoints.invoices, async ({ caller }) => {
      await settleSubscription(services, caller.organisationId)
      const rows = await listInvoices(db, caller.organisationId)
      return rows.flatMap((row) => {
        const url = services.paymentPages.invoiceUrl(caller, row)
        return url === null ? [] : [presentInvoice(row, url)]
      })
    }),
  ]
}
