import { isCaseSensitive, type LetterCase } from '#src/contract/letter-case.ts'
import type { GrepResult, SearchResult } from '#src/contract/search.ts'
import type { Database } from '../db/tables.ts'
import { grep } from './grep.ts'
import { grepResults } from './grep-results.ts'
import { regexMatcher, textMatcher } from './line-matcher.ts'
import { findByMeaning } from './meaning.ts'
import { meaningResults } from './meaning-results.ts'
import { type EmbedText, listNumbers } from './near-candidates.ts'
import type { PathFilter } from './path-filter.ts'
import { readQuestion, toReadableQuestion } from '../ranking/question.ts'
import type { SearchedIndex } from './search-scope.ts'

const defaultResults = 50
const candidatesPerResult = 2
const minCandidates = 80

interface Wanted {
  readonly query: string
  readonly filter: PathFilter
  readonly limit?: number | undefined
}

export const resultsByMeaning = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  { query, filter, limit = defaultResults }: Wanted,
  embed?: EmbedText,
): Promise<SearchResult[]> => {
  const candidates = Math.max(minCandidates, limit * candidatesPerResult)
  const vector = embed?.(toReadableQuestion(query), listNumbers(indexes))
  const hits = await findByMeaning(db, indexes, { question: readQuestion(query), filter, candidates, vector })
  return meaningResults(db, hits, limit)
}

interface TextWanted extends Wanted {
  readonly isRegex: boolean
  readonly letterCase: LetterCase
  readonly isWholeWord?: boolean
}

export const resultsByText = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  { query, isRegex, letterCase, isWholeWord, filter, limit = defaultResults }: TextWanted,
): Promise<{ results: GrepResult[]; incomplete?: true }> => {
  const ignoresCase = !isCaseSensitive(query, letterCase, isRegex)
  const matcher = (isRegex ? regexMatcher : textMatcher)(query, ignoresCase, isWholeWord)
  const grepHits = await grep(db, indexes, { matcher, filter, limit })
  const results = await grepResults(db, grepHits, matcher, { limit })
  return grepHits.isIncomplete ? { results, incomplete: true } : { results }
}
