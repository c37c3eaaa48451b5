import type { ApiError } from '#src/api/api-error.ts'

const kinds = [
  ['unclosedGroup', /missing closing \)/],
  ['unclosedClass', /missing closing \]/],
  ['unopened', /unexpected \)/],
  ['nothingToRepeat', /missing argument/],
  ['backslash', /trailing backslash/],
  ['escape', /escape sequence/],
  ['range', /class range/],
  ['repeat', /repetition operator|repeat count/],
  ['group', /group|capture|Perl|lookbehind|lookahead/i],
  ['tooLarge', /too large|too deeply/],
] as const

export type MistakeKind = (typeof kinds)[number][0] | 'other'

export interface QueryMistake {
  /** The position counts characters from 0. */
  readonly position: number
  readonly kind: MistakeKind
}

export const parseMistake = ({ body }: ApiError): QueryMistake => {
  const reason = String(body?.translationParameters?.['reason'] ?? '')
  return { position: body?.position ?? 0, kind: kinds.find(([, pattern]) => pattern.test(reason))?.[0] ?? 'other' }
}

export interface PointedQuery {
  readonly before: string
  readonly at: string
  readonly after: string
}

const around = 24

export const cutAround = (query: string, position: number): PointedQuery => {
  const at = Math.min(position, Math.max(0, query.length - 1))
  const from = Math.max(0, at - around)
  const to = Math.min(query.length, at + around)
  return {
    before: (from > 0 ? '…' : '') + query.slice(from, at),
    at: query.slice(at, at + 1),
    after: query.slice(at + 1, to) + (to < query.length ? '…' : ''),
  }
}
