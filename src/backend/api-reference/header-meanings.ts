import { idempotencyHeader, organisationHeader, versionHeader } from '#src/contract/common-headers.ts'
import type { Parameter } from './open-api.ts'
import type { PageContext } from './page-context.ts'
import type { HeaderMeaning } from './texts/words/reference-words.ts'

const meaningOfHeader: Readonly<Record<string, HeaderMeaning>> = {
  [organisationHeader]: 'organisation',
  [versionHeader[0]]: 'version',
  [idempotencyHeader]: 'idempotency',
  Authorization: 'authorization',
  Location: 'location',
  'Retry-After': 'retryAfter',
  'X-CodeAlive-Total-Data-Sources': 'total',
}

export const meaningOf = (header: string, { texts }: PageContext): string | undefined => {
  const meaning = meaningOfHeader[header]
  return meaning && texts.words.headers[meaning]
}

export const meaningOfParameter = (parameter: Parameter, context: PageContext): string | undefined =>
  parameter.in === 'header' ? meaningOf(parameter.name, context) : undefined
