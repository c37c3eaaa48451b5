import { STATUS_CODES } from 'node:http'
import type { Problem } from '#src/contract/problem.ts'
import { ConnectionLost, StatementOverrun } from '../db/connection.ts'
import type { Log } from '../log.ts'
import { toProtocolError, type ProtocolError } from './protocol-error.ts'
import { Refusal, refused } from './refusal.ts'

const toRefusal = (error: unknown, requestId: string): Refusal => {
  if (error instanceof Refusal) return error
  if (error instanceof StatementOverrun) return refused(503, 'errors.busy', { retryable: true }, { 'Retry-After': '2' })
  if (error instanceof ConnectionLost) {
    return refused(503, 'errors.unavailable', { retryable: true }, { 'Retry-After': '5' })
  }
  return refused(500, 'errors.internal', { translationParameters: { requestId } })
}

/** All failed calls are answered here (`src/README.md`, D8). Only the request id of an unexpected error is sent. */
export const createProblemResponse = (error: unknown, requestId: string, log: Log): Response => {
  const refusal = toRefusal(error, requestId)
  if (refusal.key === 'errors.internal') log.error('request failed', { requestId, error })
  const { param, ...extra } = refusal.extra
  const body: Problem & { instance: string; error: ProtocolError } = {
    type: `urn:quarry:problem:${refusal.key}`,
    title: STATUS_CODES[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: refusal.message,
    instance: `urn:request:${requestId}`,
    message: refusal.message,
    errorMessageKey: refusal.key,
    ...extra,
    requestId,
    error: toProtocolError(refusal, param),
  }
  return new Response(JSON.stringify(body), {
    status: refusal.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...refusal.headers },
  })
}
