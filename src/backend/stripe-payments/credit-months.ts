import { currency, planCatalogue } from '../plans/plan-catalogue.ts'
import { Refusal } from '../http/refusal.ts'
import type { Services } from '../services.ts'

const findDueMonths = ({ db }: Services) =>
  db
    .selectFrom('referral_rewards as r')
    .innerJoin('subscriptions as s', 's.organisation_id', 'r.organisation_id')
    .innerJoin('payment_customers as c', 'c.organisation_id', 'r.organisation_id')
    .where('r.kind', '=', 'SubscriptionMonthBonus')
    .where('r.used_at', 'is', null)
    .where('s.state', '=', 'active')
    .where('s.provider_id', 'is not', null)
    .select(['r.id', 's.plan_level', 'c.customer_id'])
    .orderBy('r.granted_at')
    .execute()

/**
 * A bonus month becomes credit with the provider, which lowers the next bill. A provider that does not answer is asked
 * again another day.
 */
export const creditMonths = async (services: Services): Promise<void> => {
  const { clock, db, stripe } = services
  if (stripe === undefined) return
  for (const { id, customer_id: customer, plan_level: plan } of await findDueMonths(services)) {
    const credit = {
      amount: -planCatalogue[plan].monthlyPrice,
      currency: currency.toLowerCase(),
      description: 'A month for a referral',
      metadata: { reward: id },
    }
    try {
      await stripe.ask((client) =>
        client.customers.createBalanceTransaction(customer, credit, { idempotencyKey: `month:${id}` }),
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status === 503) return
      continue
    }
    const used = db.updateTable('referral_rewards').set({ used_at: new Date(clock()) })
    await used.where('id', '=', id).where('used_at', 'is', null).execute()
  }
}
