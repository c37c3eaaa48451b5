import { isQueryPrefix, type QueryPrefix } from '#src/contract/query-language.ts'

export interface TypedTerm {
  readonly at: number
  readonly end: number
  readonly prefix: QueryPrefix | undefined
  readonly value: string
}

const prefixed = /^([a-z]{3,6}):(.*)$/s
const leading = /[-(]/

const isBlank = (character: string | undefined): boolean => character === undefined || /\s/.test(character)

const findStart = (query: string, caret: number): { at: number; isQuoted: boolean } => {
  let at = 0
  let isQuoted = false
  for (let place = 0; place < caret; place += 1) {
    const character = query[place]
    if (isQuoted) {
      if (character === '\\') place += 1
      else if (character === '"') isQuoted = false
    } else if (isBlank(character)) at = place + 1
    else if (character === '"') isQuoted = place === at || query[place - 1] === ':'
    else if (place === at && leading.test(character ?? '')) at = place + 1
  }
  return { at, isQuoted }
}

const findEnd = (query: string, caret: number, isQuoted: boolean): number => {
  for (let place = caret; place < query.length; place += 1) {
    const character = query[place]
    if (isQuoted ? character === '"' : isBlank(character) || character === ')') return isQuoted ? place + 1 : place
  }
  return query.length
}

export const findTypedTerm = (query: string, caret: number): TypedTerm | undefined => {
  const { at, isQuoted } = findStart(query, caret)
  const text = query.slice(at, caret)
  if (text === '' || text.startsWith('"')) return undefined
  const [, prefix, value = ''] = prefixed.exec(text) ?? []
  if (!isQueryPrefix(prefix)) return { at, end: findEnd(query, caret, false), prefix: undefined, value: text }
  if (!isQuoted && value.startsWith('"')) return undefined
  return { at, end: findEnd(query, caret, isQuoted), prefix, value: value.replace(/^"/, '') }
}
