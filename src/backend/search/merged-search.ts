import type { ChatMode } from '#src/contract/chat.ts'
import { isCaseSensitive, type LetterCase } from '#src/contract/letter-case.ts'
import { type GrepResult, maxMergedResults, type SearchResult } from '#src/contract/search.ts'
import type { Database } from '../db/tables.ts'
import type { Detail } from './artifact.ts'
import { grep } from './grep.ts'
import { grepResults } from './grep-results.ts'
import { textMatcher } from './line-matcher.ts'
import { findByMeaning } from './meaning.ts'
import { meaningResults } from './meaning-results.ts'
import { readQuestion, toReadableQuestion } from '../ranking/question.ts'
import { type EmbedText, listNumbers } from './near-candidates.ts'
import type { PathFilter } from './path-filter.ts'
import type { SearchedIndex } from './search-scope.ts'

interface Request {
  readonly query: string
  readonly mode: ChatMode
  readonly detail: Detail
  readonly filter: PathFilter
  readonly letterCase: LetterCase
  readonly isWholeWord?: boolean | undefined
}

type Shape = 'code' | 'name' | 'word' | 'words'

const quotedWhole = /^(["'`])(.+)\1$/
const oneWord = /^\p{Lu}?\p{Ll}+$/u
const codeSign = /[(){}[\];=<>|&$#@\\]|::|->|\w\.\w|["'`]/

const detectShape = (query: string): Shape => {
  if (quotedWhole.test(query)) return 'code'
  if (oneWord.test(query)) return 'word'
  if (!/\s/.test(query)) return codeSign.test(query) ? 'code' : 'name'
  return codeSign.test(query) && !query.endsWith('?') ? 'code' : 'words'
}

/** Code and names are found by what they are, so nothing waits for their vector. */
const isSpoken = (shape: Shape): boolean => shape === 'word' || shape === 'words'

const shares: Readonly<Record<Shape, { readonly exact: number; readonly meaning: number }>> = {
  code: { exact: 1, meaning: 0.2 },
  name: { exact: 1, meaning: 0.75 },
  word: { exact: 0.55, meaning: 1 },
  words: { exact: 0.45, meaning: 1 },
}
const candidates: Readonly<Record<ChatMode, number>> = { Fast: 40, Auto: 80, FastComplex: 120, Deep: 200 }
const evenness = 12

const ofLinesOnly = new Set(['matchCount', 'matches', 'matchedByName'])

const plain = (grepHits: GrepResult): SearchResult =>
  Object.fromEntries(Object.entries(grepHits).filter(([name]) => !ofLinesOnly.has(name))) as SearchResult

const exactResults = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  text: string,
  { detail, filter, letterCase, isWholeWord }: Omit<Request, 'query' | 'mode'>,
): Promise<SearchResult[]> => {
  const matcher = textMatcher(text, !isCaseSensitive(text, letterCase, false), isWholeWord)
  const grepHits = await grep(db, indexes, { matcher, filter, limit: maxMergedResults })
  const results = await grepResults(db, grepHits, matcher, { limit: maxMergedResults, detail })
  return results.map(plain)
}

/** Overloads share an identifier and differ in their range. */
const toKey = ({ dataSource, identifier, location: { range } }: SearchResult): string =>
  `${dataSource.id} ${range.start.line}:${range.start.character} ${identifier}`

const withoutRepeats = (results: readonly SearchResult[]): SearchResult[] => {
  const seen = new Set<string>()
  return results.filter((result) => !seen.has(toKey(result)) && seen.add(toKey(result)))
}

export const fuse = (
  lists: readonly { readonly results: readonly SearchResult[]; readonly share: number }[],
): SearchResult[] => {
  const fused = new Map<string, { result: SearchResult; score: number }>()
  for (const { results, share } of lists) {
    for (const [place, result] of withoutRepeats(results).entries()) {
      const key = toKey(result)
      const known = fused.get(key)
      const score = (share * evenness) / (evenness + place) + (known?.score ?? 0)
      fused.set(key, { result: known?.result ?? result, score })
    }
  }
  const whole = lists.reduce((sum, { share }) => sum + share, 0)
  return [...fused.values()]
    .toSorted((left, right) => right.score - left.score)
    .map(({ result, score }) => ({ ...result, score: Math.round((score / whole) * 10_000) / 10_000 }))
}

/** `Auto` weighs exact matches and meaning by the shape of the query; `Fast` uses one of them. */
export const mergedSearch = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  { query, mode, ...exactly }: Request,
  embed?: EmbedText,
): Promise<SearchResult[]> => {
  const { detail, filter } = exactly
  const shape = detectShape(query)
  const text = quotedWhole.exec(query)?.[2] ?? query
  const { exact, meaning } = shares[shape]
  const wantsExact = mode !== 'Fast' || shape !== 'words'
  const wantsMeaning = mode !== 'Fast' || shape === 'words'
  const question = readQuestion(query)
  const vector = isSpoken(shape) && wantsMeaning ? embed?.(toReadableQuestion(query), listNumbers(indexes)) : undefined
  const request = { question, filter, candidates: candidates[mode], vector }
  const lines = wantsExact ? await exactResults(db, indexes, text, exactly) : []
  const hits = wantsMeaning ? await findByMeaning(db, indexes, request) : []
  const meant = await meaningResults(db, hits, maxMergedResults, detail)
  return fuse([
    { results: lines, share: wantsExact ? exact : 0 },
    { results: meant, share: wantsMeaning ? meaning : 0 },
  ]).slice(0, maxMergedResults)
}
