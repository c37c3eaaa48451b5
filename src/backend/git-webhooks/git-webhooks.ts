import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { minutes } from '#src/lib/durations.ts'
import { type Bindings, readOrigin } from '../http/origin.ts'
import { createProblemResponse } from '../http/problem-response.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { acceptPush, claimDelivery, releaseDelivery } from './accept-push.ts'
import { isSigned, readDeliveryId, readPush } from './read-push.ts'
import { type GitProvider, readWebhookSecret, type ReadWebhookSecret } from './webhook-secret.ts'

export const gitWebhookPath = '/api/webhooks/git/:organisationId/:provider'

const maxBytes = 1024 * 1024
const deliveries = { name: 'git-webhooks', max: 300, withinMs: 1 * minutes }

const isProvider = (name: string): name is GitProvider => name === 'github' || name === 'gitlab'

const createSignatureError = () => new Refusal(401, 'errors.malformedBody', 'The secret or the signature is wrong.')

interface Delivered {
  readonly organisationId: string
  readonly provider: string
  readonly headers: Headers
  readonly body: Uint8Array
}

const receive = async (services: Services, readSecret: ReadWebhookSecret, delivered: Delivered): Promise<void> => {
  const { organisationId, provider, headers, body } = delivered
  if (!isProvider(provider)) throw notFound()
  const secret = await readSecret(services.db, organisationId, provider)
  if (secret === undefined || !isSigned(provider, headers, body, secret)) throw createSignatureError()
  await services.limiter.count(deliveries, organisationId)
  const deliveryId = readDeliveryId(provider, headers)
  if (deliveryId === undefined) throw new Refusal(400, 'errors.malformedBody', 'The delivery has no id.')
  const delivery = { organisationId, provider, deliveryId }
  if (!(await claimDelivery(services, delivery))) return
  const push = readPush(provider, headers, body)
  if (push === undefined) return
  await acceptPush(services, organisationId, push).catch(async (error: unknown) => {
    await releaseDelivery(services, delivery)
    throw error
  })
}

export const createGitWebhooks = (
  services: Services,
  readSecret: ReadWebhookSecret = readWebhookSecret,
): Hono<{ Bindings: Bindings }> => {
  const webhooks = new Hono<{ Bindings: Bindings }>()
  webhooks.post(gitWebhookPath, bodyLimit({ maxSize: maxBytes }), async (context) => {
    try {
      const { organisationId, provider } = context.req.param()
      const body = new Uint8Array(await context.req.arrayBuffer())
      await receive(services, readSecret, { organisationId, provider, headers: context.req.raw.headers, body })
      return context.json({ accepted: true }, 202, { 'Cache-Control': 'no-store' })
    } catch (error) {
      return createProblemResponse(error, readOrigin(context.req.raw, context.env, services).requestId, services.log)
    }
  })
  return webhooks
}
