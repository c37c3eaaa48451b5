import type { ChatMode } from '#src/contract/chat.ts'
import { readChunks, type ReadChunk } from '../code-index/chunk-reader.ts'
import type { ReadSymbol } from '../code-index/symbol-reader.ts'
import type { Database } from '../db/tables.ts'
import { findCallSites, type CallSite } from './call-sites.ts'
import { findByMeaning } from './meaning.ts'
import { extendHits, type ExtendedHit } from './gather-passages.ts'
import { penaltyInAnswers, penaltyInResults, withHolders, type MeaningHit } from './meaning-rank.ts'
import { selectLines, selectText } from './passage-lines.ts'
import { toTerms } from '../code-index/words.ts'
import { readQuestion, toReadableQuestion, type Question } from '../ranking/question.ts'
import { type EmbedText, listNumbers } from './near-candidates.ts'
import type { SearchedIndex } from './search-scope.ts'
import { noFilter } from './path-filter.ts'

export interface Passage {
  readonly indexNo: number
  readonly repository: SearchedIndex['repository']
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  readonly symbol?: string
  readonly language?: string
  readonly text: string
  readonly score: number
  readonly why: 'named' | 'calls' | 'words'
}

interface Options {
  readonly mode: ChatMode
  readonly limit: number
  readonly embed?: EmbedText | undefined
}

const candidates: Readonly<Record<ChatMode, number>> = { Fast: 40, Auto: 80, FastComplex: 120, Deep: 200 }
const minCoverage = 0.34
const minNearness = 0.25
const minShare = 0.12

const toPassage = (
  index: SearchedIndex,
  chunk: ReadChunk,
  symbol: ReadSymbol | undefined,
  lines = selectLines(chunk, symbol),
) => {
  const name = symbol?.qualifiedName
  return {
    indexNo: index.no,
    repository: index.repository,
    path: chunk.path,
    startLine: lines.from,
    endLine: lines.to,
    text: selectText(chunk, lines),
    ...(name === undefined ? {} : { symbol: name }),
    ...(chunk.language === undefined ? {} : { language: chunk.language }),
  }
}

const ofMeaning = (hit: MeaningHit): Passage => ({
  ...toPassage(hit.index, hit.chunk, hit.symbol),
  score: hit.score,
  why: hit.isNamed ? 'named' : 'words',
})

const ofExtended = ({ hit: { score, isNamed }, passage }: ExtendedHit): Passage => ({
  ...passage,
  score,
  why: isNamed ? 'named' : 'words',
})

/** The share of the words of a name that occur in the question, or synonyms of them; 0 for a name of one word. */
export const describedShare = (name: string, { concepts }: Question): number => {
  const terms = toTerms(name)
  if (terms.length < 2) return 0
  return terms.filter((term) => concepts.some(({ variants }) => variants.has(term))).length / terms.length
}

const minDescribed = 0.5

const calledNames = (question: Question, hits: readonly MeaningHit[]): string[] => {
  if (question.names.length > 0) return [...question.names]
  const described = hits.find(
    ({ symbol }) => symbol !== undefined && describedShare(symbol.name, question) >= minDescribed,
  )
  return described?.symbol === undefined ? [] : [described.symbol.name]
}

/** The names that the question asks the callers of; undescribed ones are taken from the best hit. */
export const findCalledNames = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  text: string,
): Promise<readonly string[]> => {
  const question = readQuestion(text)
  const filter = noFilter
  const hits = answering(await findByMeaning(db, indexes, { question, filter, candidates: candidates.Fast }))
  return calledNames(question, hits)
}

const contextLines = 3

const readSiteChunks = async (db: Database, sites: readonly CallSite[]): Promise<ReadonlyMap<string, ReadChunk>> => {
  const chunks = new Map<string, ReadChunk>()
  for (const no of new Set(sites.map(({ index }) => index.no))) {
    const numbers = sites.filter(({ index }) => index.no === no).map(({ chunkNo }) => chunkNo)
    for (const chunk of await readChunks(db, no, numbers)) chunks.set(`${no}:${chunk.chunkNo}`, chunk)
  }
  return chunks
}

const callPassages = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  names: readonly string[],
  limit: number,
): Promise<Passage[]> => {
  const sites = await findCallSites(db, indexes, names, limit)
  const chunks = await readSiteChunks(db, sites)
  return sites.flatMap(({ index, chunkNo, lines, caller }, at) => {
    const chunk = chunks.get(`${index.no}:${chunkNo}`)
    if (chunk === undefined) return []
    const from = Math.max(chunk.startLine, Math.min(...lines) - contextLines)
    const to = Math.min(chunk.endLine, Math.max(...lines) + contextLines)
    const passage = toPassage(index, chunk, undefined, { from, to })
    return [
      { ...passage, score: 1 - at / 100, why: 'calls' as const, ...(caller === undefined ? {} : { symbol: caller }) },
    ]
  })
}

const answering = (hits: readonly MeaningHit[]): MeaningHit[] => {
  const best = hits[0]?.score ?? 0
  const isSupported = ({ coverage, nearness }: MeaningHit) => coverage >= minCoverage || nearness >= minNearness
  return hits.filter((hit) => hit.isNamed || (isSupported(hit) && hit.score >= best * minShare))
}

const distinct = (passages: readonly Passage[]): Passage[] => {
  const kept: Passage[] = []
  for (const passage of passages) {
    const isCovered = kept.some(
      (candidate) =>
        candidate.indexNo === passage.indexNo &&
        candidate.path === passage.path &&
        candidate.startLine <= passage.startLine &&
        candidate.endLine >= passage.endLine,
    )
    if (!isCovered) kept.push(passage)
  }
  return kept
}

export const retrieve = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  text: string,
  { mode, limit, embed }: Options,
): Promise<Passage[]> => {
  const question = readQuestion(text)
  const filter = noFilter
  const isAboutCalls = question.intent === 'callers'
  const penalty = isAboutCalls ? penaltyInResults : penaltyInAnswers
  const vector = embed?.(toReadableQuestion(text), listNumbers(indexes))
  const request = { question, filter, candidates: candidates[mode], penalty, vector }
  const all = await findByMeaning(db, indexes, request)
  const hits = answering(all)
  if (!isAboutCalls || hits.length === 0) return (await extendHits(db, all, limit)).map(ofExtended)
  const names = calledNames(question, hits)
  const calls = await callPassages(db, indexes, names, limit)
  if (calls.length === 0 && question.names.length === 0) return (await extendHits(db, all, limit)).map(ofExtended)
  const meant = (await withHolders(db, hits.slice(0, limit * 2))).map(ofMeaning)
  const defined = meant.filter(({ why }) => why === 'named')
  const rest = calls.length === 0 ? meant : [...defined, ...meant]
  return distinct([...calls, ...rest]).slice(0, limit)
}
