import { compareTexts } from '#src/lib/compare-texts.ts'
import type { CodeResult, CodeSearchReply } from '#src/contract/code-search.ts'
import type { LetterCase } from '#src/contract/letter-case.ts'
import type { CodeSorting } from '#src/contract/query-language.ts'
import type { Database } from '../../db/tables.ts'
import type { Ranked } from '../grep-rank.ts'
import { presentRanked, rankGrepHits } from '../grep-results.ts'
import type { PathFilter } from '../path-filter.ts'
import { searchTimeLimitMs, surplusHits } from '../search-limits.ts'
import type { SearchedIndex } from '../search-scope.ts'
import { compileQuery } from './compile-query.ts'
import { countFacets } from './count-facets.ts'
import { findCode, type FoundCode, toFileKey } from './find-code.ts'
import { giveAdvice } from './give-advice.ts'
import { parseQuery } from './parse-query.ts'
import { QueryMistakeError } from './query-mistake.ts'
import { readContext } from './read-context.ts'

export interface CodeRequest {
  readonly query: string
  readonly isRegex: boolean
  readonly letterCase: LetterCase
  readonly isWholeWord?: boolean
  readonly filter: PathFilter
  readonly limit?: number | undefined
  readonly sorting?: CodeSorting
  readonly context?: number
}

const defaultResults = 50
const maxCounted = 500
const adviceTimeLimitMs = 700
const maxAdvised = 50

const toIndexNo = ({ name, hits }: Ranked): number => name?.index.no ?? hits[0]?.index.no ?? -1

const phrasesFirst = (ranked: readonly Ranked[], { phraseFiles }: FoundCode): readonly Ranked[] => {
  const hasPhrase = (result: Ranked) => phraseFiles.has(toFileKey(toIndexNo(result), result.path))
  return phraseFiles.size === 0
    ? ranked
    : [...ranked.filter(hasPhrase), ...ranked.filter((result) => !hasPhrase(result))]
}

const toName = ({ name, hits }: Ranked): string => (name?.index ?? hits[0]?.index)?.repository.name ?? ''

const byPlace = (left: Ranked, right: Ranked): number =>
  compareTexts(toName(left), toName(right)) || compareTexts(left.path, right.path) || left.line - right.line

const present = async (db: Database, ranked: readonly Ranked[], around: number): Promise<CodeResult[]> => {
  if (around === 0) return presentRanked(ranked, 'short')
  const contexts = await readContext(db, ranked, around)
  return ranked.flatMap((result) => {
    const context = contexts.get(result)
    return presentRanked([result], 'short').map((shown) => (context === undefined ? shown : { ...shown, context }))
  })
}

const search = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  request: CodeRequest,
): Promise<Omit<CodeSearchReply, 'totals'> & Pick<FoundCode, 'matches' | 'files' | 'isBounded'>> => {
  const { filter, isRegex, limit = defaultResults, sorting, context = 0 } = request
  const query = compileQuery(parseQuery(request.query, isRegex), request)
  const bounds = { maxCounted, minHits: Math.ceil(limit * surplusHits), until: performance.now() + searchTimeLimitMs }
  const matched = await findCode(db, indexes, { query, filter }, bounds)
  const best = phrasesFirst(await rankGrepHits(db, matched, query.shown), matched)
  const ranked = (sorting === 'Path' ? best.toSorted(byPlace) : best).slice(0, limit)
  const { files, matches, isBounded, isIncomplete } = matched
  const adviceBounds = { maxCounted: maxAdvised, minHits: 0, until: performance.now() + adviceTimeLimitMs }
  const advice =
    files.length > 0 || isIncomplete
      ? []
      : await giveAdvice(request, (query) => findCode(db, indexes, { query, filter }, adviceBounds))
  return {
    results: await present(db, ranked, context),
    facets: countFacets(files, isBounded ? maxCounted : undefined),
    advice,
    matches,
    files,
    isBounded,
    ...(isIncomplete ? { incomplete: true } : {}),
  }
}

const nothing = { results: [], facets: { repositories: [], languages: [], folders: [] }, advice: [] }

export const searchCode = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  request: CodeRequest,
): Promise<CodeSearchReply> => {
  const began = performance.now()
  const toMilliseconds = () => Math.round((performance.now() - began) * 10) / 10
  try {
    const { matches, files, isBounded, ...reply } = await search(db, indexes, request)
    const totals = {
      matches: isBounded ? Math.min(matches, maxCounted) : matches,
      files: isBounded ? Math.min(files.length, maxCounted) : files.length,
      isBounded,
      milliseconds: toMilliseconds(),
    }
    return { ...reply, totals }
  } catch (error) {
    if (!(error instanceof QueryMistakeError)) throw error
    const totals = { matches: 0, files: 0, isBounded: false, milliseconds: toMilliseconds() }
    return { ...nothing, totals, mistake: error.mistake }
  }
}
