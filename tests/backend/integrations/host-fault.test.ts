import { describe, expect, test } from 'vitest'
import { HostFailed, toHostFault, toStatusFault } from '#src/backend/integrations/host-fault.ts'
import { ReplyTooLarge } from '#src/backend/net/bounded-body.ts'
import { OutboundRefused } from '#src/backend/net/outbound-refused.ts'

const now = Date.UTC(2026, 0, 1)
const read = (status: number, headers: Record<string, string> = {}) => toStatusFault(status, new Headers(headers), now)

describe('a reply that is no success', () => {
  test.each([
    [401, {}, { kind: 'unauthorized' }],
    [403, {}, { kind: 'forbidden' }],
    [404, {}, { kind: 'notFound' }],
    [410, {}, { kind: 'notFound' }],
    [302, {}, { kind: 'moved' }],
    [500, {}, { kind: 'serverError' }],
    [503, { 'retry-after': '30' }, { kind: 'serverError', retryAfter: 30 }],
    [429, {}, { kind: 'rateLimited' }],
    [429, { 'retry-after': '7' }, { kind: 'rateLimited', retryAfter: 7 }],
    [429, { 'ratelimit-reset': String(now / 1000 + 90) }, { kind: 'rateLimited', retryAfter: 90 }],
    [403, { 'x-ratelimit-remaining': '0' }, { kind: 'rateLimited' }],
    [
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now / 1000 + 60) },
      { kind: 'rateLimited', retryAfter: 60 },
    ],
    [403, { 'x-ratelimit-remaining': '12' }, { kind: 'forbidden' }],
    [403, { 'retry-after': '5' }, { kind: 'rateLimited', retryAfter: 5 }],
    [418, {}, { kind: 'wrongProduct' }],
  ])('%i %o is %o', (status, headers, fault) => {
    expect(read(status, headers)).toEqual(fault)
  })

  test.each(['soon', '99999999999999', '-5', ''])('a reset of %j gives no time to wait', (reset) => {
    expect(read(429, { 'x-ratelimit-reset': reset })).toEqual({ kind: 'rateLimited' })
  })
})

describe('an error of a call', () => {
  const within = (cause: unknown) => new Error('fetch failed', { cause })

  test.each([
    [new HostFailed({ kind: 'forbidden' }), 'forbidden'],
    [new OutboundRefused('privateAddress', 'host'), 'unreachable'],
    [new OutboundRefused('tooManyRedirects', 'host'), 'moved'],
    [new OutboundRefused('insecureRedirect', 'host'), 'moved'],
    [new DOMException('late', 'TimeoutError'), 'tooSlow'],
    [new ReplyTooLarge('the reply is too large'), 'wrongProduct'],
    [new SyntaxError('not JSON'), 'wrongProduct'],
    [new TypeError('other side closed'), 'unreachable'],
  ] as const)('%s is %s, also as a cause', (error, kind) => {
    expect(toHostFault(error).kind).toBe(kind)
    expect(toHostFault(within(within(error))).kind).toBe(kind)
  })

  test('a connection that ends within a reply breaks it off', () => {
    expect(toHostFault(new TypeError('terminated'), true)).toEqual({ kind: 'brokenOff' })
  })
})
