import { isIPv6 } from 'node:net'
import { Agent, fetch, type Response } from 'undici'
import type { OutboundPolicy } from './outbound-policy.ts'
import { OutboundRefused } from './outbound-refused.ts'
import { resolveOutbound, type CheckedDestination, type ResolveName } from './resolve-outbound.ts'

export const maxRedirects = 5

export interface GuardedRequest {
  readonly policy: OutboundPolicy
  readonly resolveName?: ResolveName
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly signal?: AbortSignal
  readonly connectTimeoutMs?: number
  readonly maxRedirects?: number
}

const redirectStatuses = [301, 302, 303, 307, 308]
const secretHeaders = ['authorization', 'cookie', 'proxy-authorization', 'private-token', 'x-api-key', 'x-goog-api-key']

const createPinnedAgent = (destination: CheckedDestination, timeout: number): Agent => {
  const pinned = destination.addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return new Agent({
    connect: {
      timeout,
      lookup: (_host, options, done) => {
        const [first] = pinned
        if (options.all === true || first === undefined) done(null, pinned)
        else done(null, first.address, first.family)
      },
    },
  })
}

const fetchOnce = async (destination: CheckedDestination, request: GuardedRequest): Promise<Response> => {
  const agent = createPinnedAgent(destination, request.connectTimeoutMs ?? 10_000)
  try {
    return await fetch(destination.url, {
      method: request.method ?? 'GET',
      headers: { ...request.headers },
      body: request.body ?? null,
      signal: request.signal ?? null,
      redirect: 'manual',
      dispatcher: agent,
    })
  } finally {
    // `close` waits for the body; its rejection reaches the reader of the body.
    agent.close().catch(() => undefined)
  }
}

const withoutSecrets = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.includes(name.toLowerCase())))

const followRedirect = (from: CheckedDestination, location: string, status: number, request: GuardedRequest) => {
  if (!URL.canParse(location, from.url)) throw new OutboundRefused('invalidUrl', '')
  const next = new URL(location, from.url)
  if (from.url.protocol === 'https:' && next.protocol === 'http:') {
    throw new OutboundRefused('insecureRedirect', next.hostname)
  }
  const headers = next.origin === from.url.origin ? request.headers : withoutSecrets(request.headers)
  const isRewritten = status === 303 || (status < 303 && request.method === 'POST')
  const { body, ...rest } = request
  const kept = isRewritten || body === undefined ? {} : { body }
  return {
    raw: next.href,
    request: { ...rest, ...kept, headers: headers ?? {}, ...(isRewritten ? { method: 'GET' } : {}) },
  }
}

/**
 * Fetches from checked addresses only and checks every hop of a redirect. Throws `OutboundRefused`, or an error of
 * undici when the connection fails.
 */
export const guardedFetch = async (raw: string, request: GuardedRequest): Promise<Response> => {
  let hop = { raw, request }
  for (let hops = 0; hops <= (request.maxRedirects ?? maxRedirects); hops += 1) {
    const destination = await resolveOutbound(hop.raw, hop.request.policy, hop.request.resolveName)
    const response = await fetchOnce(destination, hop.request)
    const location = redirectStatuses.includes(response.status) ? response.headers.get('location') : null
    if (location === null) return response
    await response.body?.cancel()
    hop = followRedirect(destination, location, response.status, hop.request)
  }
  throw new OutboundRefused('tooManyRedirects', new URL(raw).hostname)
}
