import { hours, minutes } from '#src/lib/durations.ts'
import { Hono, type Context } from 'hono'
import { readOrigin, type Bindings } from '../http/origin.ts'
import { countByNetwork } from '../http/client-network.ts'
import { createProblemResponse } from '../http/problem-response.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { forbidden, notFound, unauthorized } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { readRows, type CollectedRows, type CollectRequest } from './collect.ts'
import { findKey } from './collected.ts'
import { collectorPath } from './collector-path.ts'
import { createCollectorQuota } from './collector-quota.ts'
import { insertEvents, insertRecordings } from './events.store.ts'
import { parsePayload, readBody, tooLarge, unpackBody } from './read-payload.ts'
import { createFlagsReply, createRemoteConfig } from './remote-config.ts'

type Call = Context<{ Bindings: Bindings }>
interface Caller {
  readonly ip: string
  readonly requestId: string
}

type Handle = (context: Call, caller: Caller) => Promise<Response>

interface Bounds {
  readonly maxBytes: number
  readonly maxUnpacked: number
}

const kilo = 1024
const mega = 1024 * kilo
const eventBounds: Bounds = { maxBytes: mega, maxUnpacked: 4 * mega }
const recordingBounds: Bounds = { maxBytes: 4 * mega, maxUnpacked: 16 * mega }
const flagBounds: Bounds = { maxBytes: 64 * kilo, maxUnpacked: 64 * kilo }
const maxInlineBytes = 64 * kilo
const byNetwork: RateLimit = { name: 'collector', max: 600, withinMs: 1 * minutes }

/** Only our own pages may send events; another site could otherwise forge figures with a plain form. */
const isCrossSite = (request: Request): boolean => {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const host = request.headers.get('host') ?? new URL(request.url).host
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== host)
}

const json = (body: unknown): Response => Response.json(body, { headers: { 'Cache-Control': 'no-store' } })

type Read = (sent: Buffer, request: CollectRequest, charge: (bytes: number) => Promise<void>) => Promise<CollectedRows>

const createReader =
  ({ work }: Services): Read =>
  async (sent, request, charge) => {
    const small = sent.length > maxInlineBytes ? undefined : await unpackBody(sent, maxInlineBytes)
    await charge(small?.length ?? sent.length)
    if (small !== undefined) return readRows(small, request)
    const chargeRest = (unpacked: number) => charge(Math.max(0, unpacked - sent.length))
    return work.run({ organisationId: 'collector', calls: { charge: chargeRest } }, 'collect', sent, request)
  }

const createReceiver = (services: Services, key: string) => {
  const { db, clock, config, limiter } = services
  const bytesByNetwork: RateLimit = {
    name: 'collector-bytes',
    max: config.maxCollectedBytes.perAddress,
    withinMs: 1 * hours,
  }
  const quota = createCollectorQuota(services)
  const read = createReader(services)
  return (kind: CollectRequest['kind'], { maxBytes, maxUnpacked }: Bounds): Handle =>
    async (context, { ip }) => {
      const sent = await readBody(context.req.raw, maxBytes)
      const charge = (bytes: number) => countByNetwork(limiter, bytesByNetwork, ip, bytes)
      const collected = await read(sent, { kind, key, maxUnpacked, now: clock() }, charge)
      await quota.fill(
        collected.kind === 'events'
          ? await insertEvents(db, collected.rows)
          : await insertRecordings(db, collected.rows),
      )
      return json({ status: 'Ok' })
    }
}

const handleFlags =
  (key: string): Handle =>
  async (context, { requestId }) => {
    const bytes = await unpackBody(await readBody(context.req.raw, flagBounds.maxBytes), flagBounds.maxUnpacked)
    if (bytes === undefined) throw tooLarge(flagBounds.maxUnpacked)
    if (findKey(parsePayload(bytes, key)) !== key) throw unauthorized()
    return json(createFlagsReply(requestId))
  }

const handleRemoteConfig =
  (key: string, present: (config: object) => Response): Handle =>
  async (context) => {
    if (context.req.param('key') !== key) throw unauthorized()
    return present(createRemoteConfig(key))
  }

const toConfigScript = (key: string) => (config: object) =>
  new Response(`(window._POSTHOG_REMOTE_CONFIG ||= {})[${JSON.stringify(key)}] = ${JSON.stringify({ config })}`, {
    headers: { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' },
  })

/** Speaks the protocol of the analytics library that this installation's pages use (`machines/README.md`, A1). */
export const createCollector = (services: Services, key: string): Hono<{ Bindings: Bindings }> => {
  const { limiter, log } = services
  const collector = new Hono<{ Bindings: Bindings }>()
  const answer = (handle: Handle) => async (context: Call) => {
    const { ip, requestId } = readOrigin(context.req.raw, context.env, services)
    try {
      if (isCrossSite(context.req.raw)) throw forbidden()
      await countByNetwork(limiter, byNetwork, ip)
      return await handle(context, { ip, requestId })
    } catch (error) {
      return createProblemResponse(error, requestId, log)
    }
  }
  const post = (handle: Handle, ...paths: string[]) => {
    for (const path of paths)
      collector.post(collectorPath + path, answer(handle)).post(`${collectorPath}${path}/`, answer(handle))
  }
  const receive = createReceiver(services, key)
  post(receive('events', eventBounds), '/e', '/i/v0/e', '/batch', '/capture')
  post(receive('recordings', recordingBounds), '/s')
  post(handleFlags(key), '/flags', '/decide')
  collector.get(`${collectorPath}/array/:key/config`, answer(handleRemoteConfig(key, json)))
  collector.get(`${collectorPath}/array/:key/config.js`, answer(handleRemoteConfig(key, toConfigScript(key))))
  collector.all(
    `${collectorPath}/*`,
    answer(async () => Promise.reject(notFound())),
  )
  return collector
}
