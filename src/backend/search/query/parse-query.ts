import { maxQueryDepth, maxQueryLength, maxQueryTerms } from './query-limits.ts'
import { mistaken, type QueryMistakeError } from './query-mistake.ts'
import type { ParsedQuery, QueryTerm, QueryTree, TextTerm } from './query-tree.ts'
import { isWord, readTokens, type Token } from './read-tokens.ts'

const isOption = ({ kind }: Token): boolean => kind === 'case' || kind === 'word'

const toPlace = ({ at, end }: Token) => ({ at, length: end - at })

const toTerm = (token: Token): QueryTerm => {
  const { kind, text, prefixed } = token
  const place = toPlace(token)
  if (prefixed?.kind === 'filter') {
    const { prefix, text: value, isExpression } = prefixed
    return { kind: 'filter', prefix, text: value, isExpression, ...place }
  }
  return kind === 'expression' ? { kind, text, ...place } : { kind: 'text', text, ...place }
}

const combined = (kind: 'and' | 'or', parts: readonly QueryTree[]): QueryTree => {
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined) throw mistaken('nothingToFind', 0)
  return parts.length === 1 ? first : { kind, parts, at: first.at, length: last.at + last.length - first.at }
}

class QueryParser {
  readonly #tokens: readonly Token[]
  readonly #end: number
  #next = 0

  constructor(tokens: readonly Token[], end: number) {
    this.#tokens = tokens
    this.#end = end
  }

  parse(): QueryTree {
    return this.#either(0)
  }

  get #token(): Token | undefined {
    return this.#tokens[this.#next]
  }

  #either(depth: number): QueryTree {
    const parts = [this.#every(depth)]
    while (this.#token?.kind === 'or') {
      this.#next += 1
      parts.push(this.#every(depth))
    }
    return combined('or', parts)
  }

  #every(depth: number): QueryTree {
    const parts = [this.#term(depth)]
    for (let token = this.#token; token !== undefined; token = this.#token) {
      if (token.kind === 'or' || token.kind === 'close') break
      if (token.kind === 'and') this.#next += 1
      parts.push(this.#term(depth))
    }
    return combined('and', parts)
  }

  #term(depth: number): QueryTree {
    const token = this.#token
    if (token === undefined || token.kind === 'close') throw this.#missing()
    if (depth > maxQueryDepth) throw mistaken('tooDeep', token.at, token.end - token.at)
    if (token.kind === 'and' || token.kind === 'or') throw mistaken('nothingBefore', token.at, token.end - token.at)
    this.#next += 1
    if (token.kind === 'not') {
      const part = this.#term(depth + 1)
      const end = this.#tokens[this.#next - 1]?.end ?? this.#end
      return { kind: 'not', part, at: token.at, length: end - token.at }
    }
    if (token.kind !== 'open') return toTerm(token)
    const tree = this.#either(depth + 1)
    const end = this.#token?.end ?? this.#end
    this.#next += 1
    return { ...tree, at: token.at, length: end - token.at }
  }

  #missing(): QueryMistakeError {
    const before = this.#tokens[this.#next - 1]
    return before === undefined
      ? mistaken('nothingToFind', 0)
      : mistaken('nothingAfter', before.at, before.end - before.at)
  }
}

const collectPhrases = (query: string, tokens: readonly Token[]): TextTerm[] => {
  const phrases: TextTerm[] = []
  let run: Token[] = []
  const endRun = () => {
    const [first, last] = [run[0], run.at(-1)]
    if (first !== undefined && last !== undefined && run.length > 1)
      phrases.push({ kind: 'text', text: query.slice(first.at, last.end), at: first.at, length: last.end - first.at })
    run = []
  }
  for (const [place, token] of tokens.entries()) {
    const isNegated = tokens[place - 1]?.kind === 'not'
    if (token.kind === 'text' && !isNegated) run.push(token)
    else endRun()
  }
  endRun()
  return phrases
}

const demandPositiveOptions = (tokens: readonly Token[]): void => {
  for (const [place, token] of tokens.entries()) {
    const before = tokens[place - 1]
    if (isOption(token) && before?.kind === 'not') throw mistaken('negatedOption', before.at, token.end - before.at)
  }
}

const demandFewTerms = (tokens: readonly Token[]): void => {
  const terms = tokens.filter((token) => token.prefixed !== undefined || isWord(token))
  const first = terms[maxQueryTerms]
  if (first !== undefined) throw mistaken('tooManyTerms', first.at, first.end - first.at)
}

export const parseQuery = (query: string, isRegex = false): ParsedQuery => {
  if (query.length > maxQueryLength) throw mistaken('tooLong', maxQueryLength, query.length - maxQueryLength)
  const all = readTokens(query, isRegex)
  demandPositiveOptions(all)
  demandFewTerms(all)
  const tokens = all.filter((token) => !isOption(token))
  const tree = new QueryParser(tokens, query.length).parse()
  const options = all.flatMap(({ prefixed }) => prefixed ?? [])
  const caseOption = options.findLast(({ kind }) => kind === 'case')
  const wordOption = options.findLast(({ kind }) => kind === 'word')
  return {
    tree,
    caseOption: caseOption?.kind === 'case' ? caseOption.value : undefined,
    wordOption: wordOption?.kind === 'word' ? wordOption.value : undefined,
    options: all.filter(isOption).map(toPlace),
    phrases: collectPhrases(query, tokens),
  }
}
