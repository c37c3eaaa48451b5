import {
  type CaseOption,
  casesByOption,
  type FilterPrefix,
  isQueryPrefix,
  type WordOption,
  wordOptions,
} from '#src/contract/query-language.ts'
import { mistaken } from './query-mistake.ts'
import { isBlank, readQuoted, readSlashed } from './read-marked.ts'

const caseOptions = Object.keys(casesByOption) as readonly CaseOption[]

export type PrefixToken =
  | {
      readonly kind: 'filter'
      readonly prefix: FilterPrefix
      readonly text: string
      readonly isExpression: boolean
      readonly end: number
    }
  | { readonly kind: 'case'; readonly value: CaseOption; readonly end: number }
  | { readonly kind: 'word'; readonly value: WordOption; readonly end: number }

const anyPrefix = /[a-z]{3,6}:/y

const endOfValue = (query: string, from: number): number => {
  let open = 0
  for (let at = from; ; at += 1) {
    const character = query[at]
    if (isBlank(character)) return at
    if (character === '(') open += 1
    if (character === ')' && --open < 0) return at
  }
}

const readOption = <Value extends string>(
  query: string,
  { at, from }: { readonly at: number; readonly from: number },
  values: readonly Value[],
): { value: Value; end: number } => {
  const end = endOfValue(query, from)
  const value = values.find((known) => known === query.slice(from, end).toLowerCase())
  if (value === undefined) throw mistaken('optionValue', at, end - at)
  return { value, end }
}

const readFilter = (query: string, at: number, prefix: FilterPrefix): PrefixToken => {
  const from = at + prefix.length + 1
  const quoted = query[from] === '"' ? readQuoted(query, from) : undefined
  if (quoted === 'unclosed') throw mistaken('unclosedQuote', from)
  if (quoted !== undefined) return { kind: 'filter', prefix, isExpression: false, ...quoted }
  const mayBeExpression = query[from] === '/' && (prefix === 'file' || prefix === 'sym')
  const slashed = mayBeExpression ? readSlashed(query, from) : undefined
  if (slashed !== undefined) return { kind: 'filter', prefix, isExpression: true, ...slashed }
  const end = endOfValue(query, from)
  return { kind: 'filter', prefix, isExpression: false, text: query.slice(from, end), end }
}

export const readPrefix = (query: string, at: number): PrefixToken | undefined => {
  anyPrefix.lastIndex = at
  const prefix = anyPrefix.exec(query)?.[0].slice(0, -1)
  if (!isQueryPrefix(prefix)) return undefined
  const from = at + prefix.length + 1
  if (isBlank(query[from]) || query[from] === ')' || query[from] === ':') return undefined
  if (prefix === 'case') return { kind: 'case', ...readOption(query, { at, from }, caseOptions) }
  if (prefix === 'word') return { kind: 'word', ...readOption(query, { at, from }, wordOptions) }
  return readFilter(query, at, prefix)
}
