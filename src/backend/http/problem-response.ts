import { STATUS_CODES } from 'node:http'
import type { Problem } from '#src/contract/problem.ts'
import { StatementOverrun } from '../db/connection.ts'
import type { Log } from '../log.ts'
import { Refusal } from './refusal.ts'

const overrun = new Refusal(
  503,
  'errors.busy',
  'This took too long and was stopped.',
  { retryable: true },
  { 'Retry-After': '2' },
)
const failure = new Refusal(500, 'errors.internal', 'Something failed on our side.')

const refusalOf = (error: unknown): Refusal =>
  error instanceof Refusal ? error : error instanceof StatementOverrun ? overrun : failure

/** The one place where a failed call becomes an answer (`decisions.md` D8). Of an unexpected error only the request id leaves. */
export const problemResponse = (error: unknown, requestId: string, log: Log): Response => {
  const refusal = refusalOf(error)
  if (refusal === failure) log.error('request failed', { requestId, error })
  const body: Problem & { instance: string } = {
    type: `urn:quarry:problem:${refusal.key}`,
    title: STATUS_CODES[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: refusal.message,
    instance: `urn:request:${requestId}`,
    message: refusal.message,
    errorMessageKey: refusal.key,
    ...(refusal === failure ? { translationParameters: { requestId } } : {}),
    ...refusal.extra,
    requestId,
  }
  return new Response(JSON.stringify(body), {
    status: refusal.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...refusal.headers },
  })
}
