import { seconds } from '#src/lib/durations.ts'
import { boundBody } from './bounded-body.ts'
import { guardedFetch } from './guarded-fetch.ts'
import type { OutboundPolicy } from './outbound-policy.ts'

export interface FetchBounds {
  readonly maxReplyBytes: number
  /** Defaults to that of `guardedFetch`; with 0 any redirect is refused. */
  readonly maxRedirects?: number
}

const connectTimeoutMs = 10 * seconds
const bodyless = [204, 205, 304]

/** A guarded `fetch` for libraries. Bodies are texts or forms; the caller's signal bounds the time. */
export const createBoundedFetch =
  (policy: OutboundPolicy, { maxReplyBytes, maxRedirects }: FetchBounds): typeof globalThis.fetch =>
  async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    const { method = 'GET', body, signal } = init
    const isSent = typeof body === 'string' || body instanceof URLSearchParams
    const response = await guardedFetch(url, {
      policy,
      method,
      headers: Object.fromEntries(new Headers(init.headers)),
      connectTimeoutMs,
      ...(maxRedirects === undefined ? {} : { maxRedirects }),
      ...(isSent ? { body: String(body) } : {}),
      ...(signal ? { signal } : {}),
    })
    const { status, statusText } = response
    const headers = new Headers([...response.headers])
    const stream = response.body as ReadableStream<Uint8Array> | null
    const bounded = stream === null || bodyless.includes(status) ? null : boundBody(stream, maxReplyBytes)
    return new Response(bounded, { status, statusText, headers })
  }
