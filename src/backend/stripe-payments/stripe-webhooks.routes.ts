import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Bindings, readOrigin } from '../http/origin.ts'
import { createProblemResponse } from '../http/problem-response.ts'
import { Refusal } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { handleEvent } from './handle-event.ts'

export const stripeWebhookPath = '/api/billing/webhooks/stripe'

const maxBytes = 256 * 1024

const createSignatureError = () =>
  new Refusal(400, 'errors.malformedBody', 'The signature does not fit the body, or is too old.')

/**
 * The signature covers the raw bytes, so this route is not part of the contract. After a 5xx Stripe sends the event
 * again.
 */
export const createStripeWebhooks = (services: Services): Hono<{ Bindings: Bindings }> => {
  const { clock, log, stripe } = services
  const webhooks = new Hono<{ Bindings: Bindings }>()
  if (stripe === undefined) return webhooks
  webhooks.post(stripeWebhookPath, bodyLimit({ maxSize: maxBytes }), async (context) => {
    try {
      const body = new Uint8Array(await context.req.arrayBuffer())
      const event = await stripe.readSigned(body, context.req.header('stripe-signature') ?? '', clock())
      if (event === undefined) throw createSignatureError()
      await handleEvent(services, stripe, event)
      return context.json({ received: true }, 200, { 'Cache-Control': 'no-store' })
    } catch (error) {
      return createProblemResponse(error, readOrigin(context.req.raw, context.env, services).requestId, log)
    }
  })
  return webhooks
}
