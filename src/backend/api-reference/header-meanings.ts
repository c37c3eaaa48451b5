import { idempotencyHeader, organisationHeader, versionHeader } from '#src/contract/common-headers.ts'
import type { Parameter } from './open-api.ts'
import type { PageContext } from './page-context.ts'
import type { HeaderMeaning } from './texts/words/reference-words.ts'

const meaningByHeader: Readonly<Record<string, HeaderMeaning>> = {
  [organisationHeader]: 'organisation',
  [versionHeader[0]]: 'version',
  [idempotencyHeader]: 'idempotency',
  Authorization: 'authorization',
  Location: 'location',
  'Retry-After': 'retryAfter',
  'X-CodeAlive-Total-Data-Sources': 'total',
}

export const describeHeader = (header: string, { texts }: PageContext): string | undefined => {
  const meaning = meaningByHeader[header]
  return meaning && texts.words.headers[meaning]
}

export const describeParameter = (parameter: Parameter, context: PageContext): string | undefined => {
  if (parameter.in !== 'header') return undefined
  if (parameter.name === organisationHeader && !parameter.required) return context.texts.words.headers.organisationOrKey
  return describeHeader(parameter.name, context)
}
