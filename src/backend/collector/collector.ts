import { Hono, type Context } from 'hono'
import { originOf, type Bindings } from '../app.ts'
import { countByNetwork } from '../http/client-network.ts'
import { problemResponse } from '../http/problem-response.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { forbidden, notFound, unauthorized } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { collectedEvents, collectedRecordings, keyIn } from './collected.ts'
import { collectorPath } from './collector-path.ts'
import { collectorRoom } from './collector-room.ts'
import { insertEvents, insertRecordings } from './events.store.ts'
import { readPayload, type Bounds } from './read-payload.ts'
import { flagsReply, remoteConfigOf } from './remote-config.ts'

type Call = Context<{ Bindings: Bindings }>
interface Caller {
  readonly ip: string
  readonly requestId: string
}

type Handle = (context: Call, caller: Caller) => Promise<Response>

/** Takes in `bytes` of a payload that `ip` has sent. */
type Keep = (payload: unknown, bytes: number, ip: string) => Promise<void>

const mega = 1024 * 1024
const eventBounds: Bounds = { mostBytes: mega, mostUnpacked: 4 * mega }
const recordingBounds: Bounds = { mostBytes: 4 * mega, mostUnpacked: 16 * mega }
const flagBounds: Bounds = { mostBytes: 64 * 1024, mostUnpacked: 256 * 1024 }
const byNetwork: RateLimit = { name: 'collector', most: 600, within: 60 }
const hour = 60 * 60

/** Our own pages only: another site's page could otherwise write into the figures with a plain form. */
const isFromElsewhere = (request: Request): boolean => {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const host = request.headers.get('host') ?? new URL(request.url).host
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== host)
}

const json = (body: unknown): Response => Response.json(body, { headers: { 'Cache-Control': 'no-store' } })

const receiving =
  (key: string, bounds: Bounds, keep: Keep): Handle =>
  async (context, { ip }) => {
    const { value, bytes } = await readPayload(context.req.raw, bounds)
    if (value === undefined || keyIn(value) !== key) throw unauthorized()
    await keep(value, bytes, ip)
    return json({ status: 'Ok' })
  }

const flags =
  (key: string): Handle =>
  async (context, { requestId }) => {
    if (keyIn((await readPayload(context.req.raw, flagBounds)).value) !== key) throw unauthorized()
    return json(flagsReply(requestId))
  }

const remoteConfig =
  (key: string, present: (config: object) => Response): Handle =>
  async (context) => {
    if (context.req.param('key') !== key) throw unauthorized()
    return present(remoteConfigOf(key))
  }

const script = (key: string) => (config: object) =>
  new Response(`(window._POSTHOG_REMOTE_CONFIG ||= {})[${JSON.stringify(key)}] = ${JSON.stringify({ config })}`, {
    headers: { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' },
  })

/** Takes in what the analytics library of this installation's pages sends, in that library's own protocol (`decisions.md` A1). */
export const createCollector = (services: Services, key: string): Hono<{ Bindings: Bindings }> => {
  const { db, clock, config, limiter, log } = services
  const collector = new Hono<{ Bindings: Bindings }>()
  const answer = (handle: Handle) => async (context: Call) => {
    const { ip, requestId } = originOf(context.req.raw, context.env, services)
    try {
      if (isFromElsewhere(context.req.raw)) throw forbidden()
      await countByNetwork(limiter, byNetwork, ip)
      return await handle(context, { ip, requestId })
    } catch (error) {
      return problemResponse(error, requestId, log)
    }
  }
  const post = (handle: Handle, ...paths: string[]) => {
    for (const path of paths)
      collector.post(collectorPath + path, answer(handle)).post(`${collectorPath}${path}/`, answer(handle))
  }
  const bytesByNetwork: RateLimit = { name: 'collector-bytes', most: config.maxCollectedBytes.perAddress, within: hour }
  const room = collectorRoom(services)
  const keepEvents: Keep = async (payload, bytes, ip) => {
    const events = collectedEvents(payload, clock())
    await countByNetwork(limiter, bytesByNetwork, ip, bytes)
    await room.fill(await insertEvents(db, events, clock()))
  }
  const keepRecordings: Keep = async (payload, bytes, ip) => {
    const recordings = collectedRecordings(payload, clock())
    await countByNetwork(limiter, bytesByNetwork, ip, bytes)
    await room.fill(await insertRecordings(db, recordings, clock()))
  }
  post(receiving(key, eventBounds, keepEvents), '/e', '/i/v0/e', '/batch', '/capture')
  post(receiving(key, recordingBounds, keepRecordings), '/s')
  post(flags(key), '/flags', '/decide')
  collector.get(`${collectorPath}/array/:key/config`, answer(remoteConfig(key, json)))
  collector.get(`${collectorPath}/array/:key/config.js`, answer(remoteConfig(key, script(key))))
  collector.all(
    `${collectorPath}/*`,
    answer(async () => Promise.reject(notFound())),
  )
  return collector
}
