import type { HostFault, HostFaultKind } from '#src/contract/integration-health.ts'
import { ReplyTooLarge } from '../net/bounded-body.ts'
import { OutboundRefused } from '../net/outbound-refused.ts'
import { readRetryAfter } from '../net/retry-after.ts'

/** A call to a connected host failed. */
export class HostFailed extends Error {
  override readonly name = 'HostFailed'
  readonly fault: HostFault
  readonly status: number | undefined

  constructor(fault: HostFault, cause?: unknown, status?: number) {
    super(`the host failed (${fault.kind})`, { cause })
    this.fault = fault
    this.status = status
  }
}

const kindsByStatus: Readonly<Record<number, HostFaultKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  410: 'notFound',
}

/** GitHub and GitLab tell the second at which a limit ends; GitHub sends 403 with it. */
const readReset = (headers: Headers, now: number): number | undefined => {
  const reset = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset')
  if (reset === null || !/^\d{1,12}$/.test(reset)) return undefined
  return readRetryAfter(new Date(Number(reset) * 1000).toUTCString(), now)
}

/** Reads the status of a reply that is no success. */
export const toStatusFault = (status: number, headers: Headers, now: number): HostFault => {
  const retryAfter = readRetryAfter(headers.get('retry-after') ?? undefined, now)
  const isUsedUp = (headers.get('x-ratelimit-remaining') ?? headers.get('ratelimit-remaining')) === '0'
  if (status === 429 || (status === 403 && (isUsedUp || retryAfter !== undefined))) {
    const wait = retryAfter ?? readReset(headers, now)
    return wait === undefined ? { kind: 'rateLimited' } : { kind: 'rateLimited', retryAfter: wait }
  }
  if (status >= 500) return retryAfter === undefined ? { kind: 'serverError' } : { kind: 'serverError', retryAfter }
  if (status >= 300 && status < 400) return { kind: 'moved' }
  return { kind: kindsByStatus[status] ?? 'wrongProduct' }
}

const listCauses = (error: unknown, depth = 0): Error[] =>
  error instanceof Error && depth < 5 ? [error, ...listCauses(error.cause, depth + 1)] : []

const toRefusalKind = ({ code }: OutboundRefused): HostFaultKind =>
  code === 'tooManyRedirects' || code === 'insecureRedirect' ? 'moved' : 'unreachable'

/** Reads an error of a call. `hasBegun` tells whether a part of the reply had come. */
export const toHostFault = (error: unknown, hasBegun = false): HostFault => {
  const causes = listCauses(error)
  const failed = causes.find((cause) => cause instanceof HostFailed)
  if (failed !== undefined) return failed.fault
  const refusal = causes.find((cause) => cause instanceof OutboundRefused)
  if (refusal !== undefined) return { kind: toRefusalKind(refusal) }
  const isOut = causes.some(({ name }) => name === 'TimeoutError' || name === 'AbortError')
  if (isOut) return { kind: 'tooSlow' }
  if (causes.some((cause) => cause instanceof ReplyTooLarge || cause instanceof SyntaxError)) {
    return { kind: 'wrongProduct' }
  }
  return { kind: hasBegun ? 'brokenOff' : 'unreachable' }
}
