import * as v from 'valibot'
import type { Endpoint, ReplyOf } from '#src/contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import type { Answer } from './client-attempts.ts'

/** The checked reply. What does not keep to the contract is a failure here, not a surprise in a view. */
export const replyOf = <E extends Endpoint>(endpoint: E, { status, body }: Answer): ReplyOf<E> => {
  if (endpoint.reply === undefined) return undefined as ReplyOf<E>
  const parsed = v.safeParse(endpoint.reply, body)
  if (parsed.success) return parsed.output as ReplyOf<E>
  const paths = parsed.issues.map((issue) => v.getDotPath(issue) ?? '(root)')
  throw new ApiError('unexpected', { status, cause: new Error(`${endpoint.path}: ${paths.join(', ')}`) })
}
