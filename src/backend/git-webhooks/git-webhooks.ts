import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type SourceHostKind, sourceHostKinds } from '#src/contract/source-hosts.ts'
import { minutes } from '#src/lib/durations.ts'
import { githubAppWebhookPath } from '../github-app-settings.ts'
import { type Bindings, readOrigin } from '../http/origin.ts'
import { createProblemResponse } from '../http/problem-response.ts'
import { notFound } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { acceptDelivery, requireSignature } from './accept-delivery.ts'
import { receiveFromApp } from './app-delivery.ts'
import { readWebhookSecret, type ReadWebhookSecret } from './webhook-secret.ts'

const organisationPath = '/api/webhooks/git/:organisationId/:provider'

const maxBytes = 1024 * 1024
const deliveries = { name: 'git-webhooks', max: 300, withinMs: 1 * minutes }

const isSourceHost = (name: string): name is SourceHostKind => (sourceHostKinds as readonly string[]).includes(name)

interface Delivered {
  readonly organisationId: string
  readonly provider: string
  readonly headers: Headers
  readonly body: Uint8Array
}

const receive = async (services: Services, readSecret: ReadWebhookSecret, delivered: Delivered): Promise<void> => {
  const { organisationId, provider, headers, body } = delivered
  if (!isSourceHost(provider)) throw notFound()
  requireSignature(provider, headers, body, await readSecret(services, organisationId, provider))
  await services.limiter.count(deliveries, organisationId)
  await acceptDelivery(services, { organisationId, provider, headers, body })
}

export const createGitWebhooks = (
  services: Services,
  readSecret: ReadWebhookSecret = readWebhookSecret,
): Hono<{ Bindings: Bindings }> => {
  const webhooks = new Hono<{ Bindings: Bindings }>()
  const answer = async (context: Context<{ Bindings: Bindings }>, take: (body: Uint8Array) => Promise<void>) => {
    try {
      await take(new Uint8Array(await context.req.arrayBuffer()))
      return context.json({ accepted: true }, 202, { 'Cache-Control': 'no-store' })
    } catch (error) {
      return createProblemResponse(error, readOrigin(context.req.raw, context.env, services).requestId, services.log)
    }
  }
  webhooks.post(organisationPath, bodyLimit({ maxSize: maxBytes }), (context) => {
    const { organisationId, provider } = context.req.param()
    const { headers } = context.req.raw
    return answer(context, (body) => receive(services, readSecret, { organisationId, provider, headers, body }))
  })
  webhooks.post(githubAppWebhookPath, bodyLimit({ maxSize: maxBytes }), (context) =>
    answer(context, (body) => receiveFromApp(services, context.req.raw.headers, body)),
  )
  return webhooks
}
