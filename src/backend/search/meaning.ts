import { readChunks, type ReadChunk } from '../code-index/chunk-reader.ts'
import type { QuestionVector } from '../code-index/nearest-chunks.ts'
import { indexFacts } from '../code-index/index-facts.ts'
import { findDefinitionsIgnoringCase, symbolsWithin, type CalledSymbol } from '../code-index/symbol-reader.ts'
import type { Database } from '../db/tables.ts'
import { penaltyInResults, rankMeaning, type MeaningHit, type RepeatPenalty } from './meaning-rank.ts'
import { findNearCandidates, type NearChunks } from './near-candidates.ts'
import { passingChunks, passingFiles, type PathFilter } from './path-filter.ts'
import type { Question } from '../ranking/question.ts'
import type { SearchedIndex } from './search-scope.ts'
import { readWordLists } from '../ranking/word-lists.ts'
import { scoreWords, type ScoredIndex } from '../ranking/word-scores.ts'

const maxNamed = 40

export interface MeaningRequest {
  readonly question: Question
  readonly filter: PathFilter
  readonly candidates: number
  readonly penalty?: RepeatPenalty
  readonly vector?: Promise<QuestionVector | undefined> | undefined
}

export interface Candidate {
  readonly index: SearchedIndex
  readonly chunkNo: number
  readonly score: number
  readonly coverage: number
  readonly nearness: number
}

const promises = async (db: Database, { index, scores, coverage }: ScoredIndex, filter: PathFilter) => {
  const { importance } = await indexFacts(db, index.no)
  const files = await passingFiles(db, index.no, filter)
  const pass = files === undefined ? undefined : new Set(await passingChunks(db, index.no, undefined, files))
  return scores.map((score, chunk) => {
    if (score === 0 || pass?.has(chunk) === false) return 0
    return score * (0.3 + 0.7 * (coverage[chunk] ?? 0)) * (0.55 + (0.45 * (importance[chunk] ?? 0)) / 255)
  })
}

const findGreatest = (values: Float32Array, limit: number): number[] => {
  const sorted = values.filter((value) => value > 0).sort()
  const threshold = sorted[Math.max(0, sorted.length - limit)] ?? Infinity
  const places: number[] = []
  for (let at = 0; at < values.length; at += 1) if ((values[at] ?? 0) >= threshold) places.push(at)
  return places.toSorted((left, right) => (values[right] ?? 0) - (values[left] ?? 0)).slice(0, limit)
}

const joinedNames = ({ concepts, names, spoken }: Question): string[] => {
  const joined = spoken.flatMap((_, at) =>
    [2, 3, 4].flatMap((length) => {
      const words = spoken.slice(at, at + length)
      return words.length === length ? [words.join(''), words.join('_')] : []
    }),
  )
  const single = concepts.length === 1 ? spoken : []
  return [...new Set([...names.map((name) => name.toLowerCase()), ...joined, ...single])].slice(0, 60)
}

const countNear = (near: NearChunks): number => [...near.values()].reduce((sum, { size }) => sum + size, 0)

const choose = async (
  db: Database,
  scored: readonly ScoredIndex[],
  { question, filter, candidates }: MeaningRequest,
  near: NearChunks,
): Promise<Candidate[]> => {
  const defining = await findDefinitionsIgnoringCase(
    db,
    scored.map(({ index }) => index.no),
    joinedNames(question),
  )
  const chosen = await Promise.all(
    scored.map(async (scoredIndex) => {
      const worth = await promises(db, scoredIndex, filter)
      const named = defining.flatMap(({ indexNo, chunkNo }) => (indexNo === scoredIndex.index.no ? chunkNo : []))
      const extra = named.filter((chunk) => (worth[chunk] ?? 0) > 0).map((chunkNo) => ({ chunkNo, worth: Infinity }))
      const top = findGreatest(worth, candidates).map((chunkNo) => ({ chunkNo, worth: worth[chunkNo] ?? 0 }))
      const nearest = [...(near.get(scoredIndex.index.no)?.keys() ?? [])].map((chunkNo) => ({
        chunkNo,
        worth: Infinity,
      }))
      const places = new Map([...top, ...extra, ...nearest].map(({ chunkNo, worth }) => [chunkNo, worth]))
      return [...places].map(([chunkNo, worth]) => ({ scoredIndex, chunkNo, worth }))
    }),
  )
  return chosen
    .flat()
    .toSorted((first, second) => second.worth - first.worth || first.chunkNo - second.chunkNo)
    .slice(0, candidates + maxNamed + countNear(near))
    .map(({ scoredIndex: { index, scores, coverage }, chunkNo }) => ({
      index,
      chunkNo,
      score: scores[chunkNo] ?? 0,
      coverage: coverage[chunkNo] ?? 0,
      nearness: near.get(index.no)?.get(chunkNo)?.nearness ?? 0,
    }))
}

export interface ReadCandidate {
  readonly scored: Candidate
  readonly chunk: ReadChunk
  readonly symbols: readonly CalledSymbol[]
}

const read = async (db: Database, chosen: readonly Candidate[]): Promise<ReadCandidate[]> => {
  const candidates: ReadCandidate[] = []
  for (const no of new Set(chosen.map(({ index }) => index.no))) {
    const ofIndex = new Map(chosen.filter(({ index }) => index.no === no).map((scored) => [scored.chunkNo, scored]))
    const chunks = await readChunks(db, no, [...ofIndex.keys()])
    const symbols = await symbolsWithin(db, no, [...ofIndex.keys()])
    for (const chunk of chunks) {
      const scored = ofIndex.get(chunk.chunkNo)
      if (scored !== undefined) candidates.push({ scored, chunk, symbols: symbols.get(chunk.chunkNo) ?? [] })
    }
  }
  return candidates
}

export const findByMeaning = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  request: MeaningRequest,
): Promise<MeaningHit[]> => {
  const { concepts } = request.question
  if (indexes.length === 0 || concepts.length === 0) return []
  const words = [...new Set(concepts.flatMap(({ variants }) => [...variants.keys()]))]
  const nos = indexes.map(({ no }) => no)
  const scored = scoreWords(indexes, concepts, await readWordLists(db, nos, words))
  const near = await findNearCandidates(db, indexes, await request.vector, request.filter)
  const candidates = await read(db, await choose(db, scored, request, near))
  return rankMeaning(candidates, request.question, request.penalty ?? penaltyInResults)
}
