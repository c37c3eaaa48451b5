export type Plan = 'hobby' | 'startup'

export interface Subscription {
  id: string
  customer: string
  status: string
  plan: Plan
  created: number
  start: number
  end: number
  isEnding: boolean
  price?: string
}

export interface Invoice {
  id: string
  subscription: string
  price: string
  customer: string
  status: string
  plan: Plan
  amount: number
  paid: number
  created: number
  start: number
  end: number
}

export interface Session {
  id: string
  customer: string
  status: string
  plan: Plan
  url: string
  reference: string
  back: string
}

export const amounts = { hobby: 1200, startup: 4900 }

export const createPrice = (id: string, amount: number, unit: string) => ({
  id,
  object: 'price',
  livemode: false,
  active: true,
  currency: unit,
  unit_amount: amount,
  recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
})

export const list = (data: readonly object[]) => ({ object: 'list', data, has_more: false })

export const shownSubscription = ({
  id,
  customer,
  status,
  plan,
  created,
  start,
  end,
  isEnding,
  price,
}: Subscription) => ({
  id,
  object: 'subscription',
  customer,
  status,
  created,
  cancel_at_period_end: isEnding,
  cancel_at: isEnding ? end : null,
  items: list([
    { id: `si_${id}`, price: { id: price ?? `price_${plan}` }, current_period_start: start, current_period_end: end },
  ]),
})

export const shownInvoice = (base: string, invoice: Invoice) => ({
  id: invoice.id,
  object: 'invoice',
  customer: invoice.customer,
  status: invoice.status,
  number: `STRIPE-${invoice.id}`,
  currency: 'usd',
  created: invoice.created,
  amount_paid: invoice.paid,
  amount_remaining: invoice.status === 'open' ? invoice.amount : 0,
  parent: { subscription_details: { subscription: invoice.subscription } },
  hosted_invoice_url: `${base}/invoices/acct_1/test_${invoice.id}_aBcDeFgHiJkLmNoPqRsT`,
  lines: list([
    { amount: -300, period: { start: 0, end: invoice.end }, pricing: { price_details: { price: 'price_hobby' } } },
    {
      amount: invoice.amount,
      period: { start: invoice.start, end: invoice.end },
      pricing: { price_details: { price: invoice.price } },
    },
  ]),
})

export const problem = (type: string, message: string, code?: string) => ({ error: { type, message, code } })
