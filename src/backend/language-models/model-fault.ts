import type { ModelFault, ModelFaultKind } from '#src/contract/answer-events.ts'
import { ReplyTooLarge } from '../net/bounded-body.ts'
import { OutboundRefused } from '../net/outbound-refused.ts'
import { readRetryAfter } from '../net/retry-after.ts'

/** A fault that was recognised while a model's reply was read. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed'
  readonly fault: ModelFault

  constructor(fault: ModelFault, cause?: unknown) {
    super(`the language model failed (${fault.kind})`, { cause })
    this.fault = fault
  }
}

interface CallError {
  readonly name: string
  readonly statusCode?: number
  readonly responseHeaders?: Readonly<Record<string, string>>
  readonly responseBody?: string
  readonly cause?: unknown
}

const tooLong =
  /context.{0,20}(?:length|window)|maximum context|too many tokens|prompt is too long|input token count.{0,40}exceeds/i
/** Gemini answers a wrong key with 400. */
const wrongKey = /API_KEY_INVALID|API key not valid/
/** Gemini tells the time to wait in the body. */
const retryDelay = /"retryDelay": ?"(\d{1,6})(?:\.\d{1,9})?s"/
const kindByStatus: Readonly<Record<number, ModelFaultKind>> = {
  401: 'wrongKey',
  403: 'forbidden',
  404: 'unknownModel',
}

const maxReadBody = 10_000

const toStatusFault = (status: number, { responseHeaders, responseBody = '' }: CallError, now: number): ModelFault => {
  const body = responseBody.slice(0, maxReadBody)
  if (status === 429 || status >= 500) {
    const retryAfter = readRetryAfter(responseHeaders?.['retry-after'] ?? retryDelay.exec(body)?.[1], now)
    const kind = status === 429 ? 'rateLimited' : 'serverError'
    return retryAfter === undefined ? { kind } : { kind, retryAfter }
  }
  if (status === 413 || (status === 400 && tooLong.test(body))) return { kind: 'contextTooLong' }
  if (status === 400 && wrongKey.test(body)) return { kind: 'wrongKey' }
  return { kind: kindByStatus[status] ?? 'unreadable' }
}

const unreadableNames = ['AI_JSONParseError', 'AI_TypeValidationError', 'AI_InvalidResponseDataError', 'ReplyTooLarge']

const listCauses = (error: unknown, depth = 0): Error[] =>
  error instanceof Error && depth < 5 ? [error, ...listCauses(error.cause, depth + 1)] : []

/** `hasBegun` tells whether a part of the reply had come. */
export const toModelFault = (error: unknown, now: number, hasBegun: boolean): ModelFault => {
  const causes = listCauses(error)
  const failed = causes.find((cause) => cause instanceof ModelFailed)
  if (failed !== undefined) return failed.fault
  if (causes.some((cause) => cause instanceof OutboundRefused)) return { kind: 'unreachable' }
  const call = causes.find((cause): cause is Error & CallError => cause.name === 'AI_APICallError')
  const isOk = call?.statusCode !== undefined && call.statusCode < 300
  if (call?.statusCode !== undefined && !isOk) return toStatusFault(call.statusCode, call, now)
  // The connection broke while the reply was read.
  if (isOk && causes.some((cause) => cause instanceof TypeError)) return { kind: 'brokenOff' }
  if (isOk || causes.some((cause) => cause instanceof ReplyTooLarge || unreadableNames.includes(cause.name)))
    return { kind: 'unreadable' }
  return { kind: hasBegun ? 'brokenOff' : 'unreachable' }
}
