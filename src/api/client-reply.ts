import type { Endpoint, ReplyOf } from '#src/contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import type { Answer } from './client-attempts.ts'

const listPlaces = (issues: readonly { readonly path?: readonly unknown[] | undefined }[]): string =>
  issues
    .map(({ path = [] }) => path.map((step) => String((step as { key?: unknown }).key ?? step)).join('.') || '(root)')
    .join(', ')

type Validate = NonNullable<Endpoint['reply']>['~standard']['validate']

/** Any JSON is accepted without a schema, which the build leaves out (`lean-contract.plugin.ts`). */
const mistakeIn = (reply: { readonly '~standard'?: { readonly validate: Validate } }, body: unknown): string | null => {
  if (typeof body !== 'object') return '(root)'
  const checked = reply['~standard']?.validate(body)
  if (checked === undefined || checked instanceof Promise) return null
  return checked.issues === undefined ? null : listPlaces(checked.issues)
}

/** Throws for a body that breaks the contract. */
export const readReply = <E extends Endpoint>(endpoint: E, { status, body }: Answer): ReplyOf<E> => {
  if (endpoint.reply === undefined) return undefined as ReplyOf<E>
  const mistake = mistakeIn(endpoint.reply, body)
  if (mistake === null) return body as ReplyOf<E>
  throw new ApiError('unexpected', { status, cause: new Error(`${endpoint.path}: ${mistake}`) })
}
