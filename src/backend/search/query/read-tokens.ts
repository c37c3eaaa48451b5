import { GroupTracker } from './group-tracker.ts'
import { mistaken } from './query-mistake.ts'
import { endOfWord, isBlank, readQuoted, readSlashed } from './read-marked.ts'
import { type PrefixToken, readPrefix } from './read-prefix.ts'

export type TokenKind = 'open' | 'close' | 'and' | 'or' | 'not' | 'text' | 'quoted' | 'expression' | PrefixToken['kind']

export interface Token {
  readonly kind: TokenKind
  readonly at: number
  readonly end: number
  readonly text: string
  readonly prefixed?: PrefixToken
  readonly isNegation?: true
}

const operators: Readonly<Record<string, 'and' | 'or' | 'not'>> = {
  and: 'and',
  AND: 'and',
  or: 'or',
  OR: 'or',
  not: 'not',
  NOT: 'not',
}

const negatable = /[\p{L}_$"(/]/u

const isNegation = (query: string, at: number): boolean =>
  query[at] === '-' && negatable.test(String.fromCodePoint(query.codePointAt(at + 1) ?? 32))

const readMarked = (query: string, at: number): Token | undefined => {
  const prefixed = readPrefix(query, at)
  if (prefixed !== undefined) {
    const { kind, end } = prefixed
    return { kind, at, end, text: query.slice(at, end), prefixed }
  }
  if (query[at] === '"') {
    const quoted = readQuoted(query, at)
    if (quoted === 'unclosed') throw mistaken('unclosedQuote', at)
    if (quoted !== undefined) return { kind: 'quoted', at, ...quoted }
  }
  const slashed = query[at] === '/' ? readSlashed(query, at) : undefined
  return slashed === undefined ? undefined : { kind: 'expression', at, ...slashed }
}

const operatorAt = (query: string, at: number, end: number): Token | undefined => {
  const text = query.slice(at, end)
  const kind = Object.hasOwn(operators, text) ? operators[text] : undefined
  return kind === undefined ? undefined : { kind, at, end, text }
}

const withoutClosing = (query: string, at: number, end: number): number => {
  let open = 0
  let excess = 0
  for (let place = at; place < end; place += 1) {
    const character = query[place]
    if (character === ')' && open === 0) excess += 1
    else {
      excess = 0
      if (character === '(') open += 1
      else if (character === ')') open -= 1
    }
  }
  return end - excess
}

const readTextWord = (query: string, at: number): Token => {
  const end = withoutClosing(query, at, endOfWord(query, at))
  return operatorAt(query, at, end) ?? { kind: 'text', at, end, text: query.slice(at, end) }
}

const readToken = (query: string, at: number): Token => {
  if (query[at] === '(') return { kind: 'open', at, end: at + 1, text: '(' }
  if (query[at] === ')') return { kind: 'close', at, end: at + 1, text: ')' }
  if (isNegation(query, at)) return { kind: 'not', at, end: at + 1, text: '-', isNegation: true }
  return readMarked(query, at) ?? readTextWord(query, at)
}

export const isWord = ({ kind }: Token): boolean => ['text', 'quoted', 'expression'].includes(kind)

const joined = (query: string, tokens: readonly Token[]): Token[] => {
  const whole: Token[] = []
  for (const token of tokens) {
    const before = whole.at(-1)
    const isContiguous = before?.end === token.at && [before.kind, token.kind].includes('text')
    if (before === undefined || !isContiguous || !isWord(before) || !isWord(token)) whole.push(token)
    else whole.splice(-1, 1, { kind: 'text', at: before.at, end: token.end, text: query.slice(before.at, token.end) })
  }
  return whole
}

const readGrouped = (query: string): Token[] => {
  const tokens: Token[] = []
  const groups = new GroupTracker()
  for (let at = 0; at < query.length;) {
    if (isBlank(query[at])) at += 1
    else {
      const token = readToken(query, at)
      groups.follow(token)
      tokens.push(token)
      at = token.end
    }
  }
  const isGroup = groups.finish()
  const decided = tokens.map((token): Token => {
    const isParenthesis = token.kind === 'open' || token.kind === 'close'
    return isParenthesis && !isGroup(token.at) ? { ...token, kind: 'text' } : token
  })
  return joined(query, decided)
}

const readRun = (query: string, at: number): Token | undefined => {
  if (isNegation(query, at) && readPrefix(query, at + 1) !== undefined)
    return { kind: 'not', at, end: at + 1, text: '-', isNegation: true }
  const prefixed = readPrefix(query, at)
  if (prefixed === undefined) return operatorAt(query, at, endOfWord(query, at))
  return { kind: prefixed.kind, at, end: prefixed.end, text: query.slice(at, prefixed.end), prefixed }
}

const readExpressions = (query: string): Token[] => {
  const tokens: Token[] = []
  let canExtend = false
  for (let at = 0; at < query.length;) {
    if (isBlank(query[at])) {
      at += 1
      continue
    }
    const token = readRun(query, at)
    const before = tokens.at(-1)
    const end = token?.end ?? endOfWord(query, at)
    if (token !== undefined) tokens.push(token)
    else if (canExtend && before !== undefined)
      tokens.splice(-1, 1, { ...before, end, text: query.slice(before.at, end) })
    else tokens.push({ kind: 'expression', at, end, text: query.slice(at, end) })
    canExtend = token === undefined
    at = end
  }
  return tokens
}

const isOperator = ({ kind, isNegation: isSign }: Token): boolean =>
  isSign !== true && (kind === 'and' || kind === 'or' || kind === 'not')

export const readTokens = (query: string, isRegex: boolean): readonly Token[] => {
  const tokens = isRegex ? readExpressions(query) : readGrouped(query)
  const kind = isRegex ? ('expression' as const) : ('text' as const)
  return tokens.every(isOperator) ? tokens.map((token) => ({ ...token, kind })) : tokens
}
