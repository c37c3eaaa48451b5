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

type MistakeKind = (typeof kinds)[number][0] | 'other'

export const parseReason = (reason: string): MistakeKind =>
  kinds.find(([, pattern]) => pattern.test(reason))?.[0] ?? 'other'

export const quoteQuery = (query: string): string => `"${query.replace(/["\\]/g, '\\$&')}"`

export interface PointedQuery {
  readonly before: string
  readonly at: string
  readonly after: string
}

const around = 24

export const cutAround = (query: string, position: number, length: number): PointedQuery => {
  const at = Math.min(position, Math.max(0, query.length - 1))
  const from = Math.max(0, at - around)
  const end = Math.min(query.length, at + Math.min(length, around))
  const to = Math.min(query.length, end + around)
  return {
    before: (from > 0 ? '…' : '') + query.slice(from, at),
    at: query.slice(at, end),
    after: query.slice(end, to) + (to < query.length ? '…' : ''),
  }
}
