import { createStripeWebhooks, stripeWebhookPath } from '#src/backend/stripe-payments/stripe-webhooks.routes.ts'
import type { Billing, Invoice, PaidPlan } from '#src/contract/billing.ts'
import { openCheckout } from '#tests/backend/billing/billing-room.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { signedEvent, startStripeServer, type StripeServer } from '#tests/support/stripe-server.ts'

export interface StripeRoom {
  readonly backend: TestBackend
  readonly stripe: StripeServer
  send(body: string, headers: Record<string, string>): Promise<Response>
  tell(type: string, object: object, id?: string): Promise<Response>
  subscribe(person: SignedInPerson, plan: PaidPlan): Promise<ReturnType<StripeServer['pay']>>
  close(): Promise<void>
}

export const openStripeRoom = async (environment: Record<string, string> = {}): Promise<StripeRoom> => {
  let now = () => 0
  const stripe = await startStripeServer(() => now())
  const backend = await startBackend({ ...stripe.environment, ...environment })
  now = backend.services.clock
  const webhooks = createStripeWebhooks(backend.services)
  let events = 0
  const send: StripeRoom['send'] = async (body, headers) =>
    webhooks.request(stripeWebhookPath, { method: 'POST', body, headers })
  const tell: StripeRoom['tell'] = (type, object, id = `evt_${(events += 1)}`) => {
    const { body, headers } = signedEvent({ id, type, object }, now())
    return send(body, headers)
  }
  return {
    backend,
    stripe,
    send,
    tell,
    async subscribe(person, plan) {
      const paid = stripe.pay(await openCheckout(person, plan))
      const { customer, id, reference } = paid.session
      const session = { id, object: 'checkout.session', customer, client_reference_id: reference }
      const response = await tell('checkout.session.completed', session)
      if (response.status !== 200) throw new Error(`the event was answered ${response.status}`)
      return paid
    },
    async close() {
      await backend.close()
      await stripe.close()
    },
  }
}

export const readBilling = (person: SignedInPerson) => person.read<Billing>('/api/billing')
export const readInvoices = (person: SignedInPerson) => person.read<Invoice[]>('/api/billing/invoices')
