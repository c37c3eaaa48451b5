import { seconds } from '#src/lib/durations.ts'
import { guardedFetch } from '../net/guarded-fetch.ts'
import type { OutboundPolicy } from '../net/outbound-policy.ts'
import { boundBody } from './bounded-body.ts'

const maxReplyBytes = 4_000_000
const connectTimeoutMs = 10 * seconds
const bodyless = [204, 205, 304]

/** Requests of the library are strings; it passes on an abort signal. */
export const createModelFetch =
  (policy: OutboundPolicy): typeof globalThis.fetch =>
  async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    const { method = 'GET', body, signal } = init
    const response = await guardedFetch(url, {
      policy,
      method,
      headers: Object.fromEntries(new Headers(init.headers)),
      connectTimeoutMs,
      ...(typeof body === 'string' ? { body } : {}),
      ...(signal ? { signal } : {}),
    })
    const { status, statusText } = response
    const headers = new Headers([...response.headers])
    const stream = response.body as ReadableStream<Uint8Array> | null
    const bounded = stream === null || bodyless.includes(status) ? null : boundBody(stream, maxReplyBytes)
    return new Response(bounded, { status, statusText, headers })
  }
