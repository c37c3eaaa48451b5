import { compareTexts } from '#src/lib/compare-texts.ts'
import type { ReadChunk } from '../code-index/chunk-reader.ts'
import { fileKind, type FileKind } from '../code-index/file-importance.ts'
import { symbolsAt, type CalledSymbol, type ReadSymbol } from '../code-index/symbol-reader.ts'
import { termsIn, toTerms } from '../code-index/words.ts'
import type { Database } from '../db/tables.ts'
import type { ReadCandidate } from './meaning.ts'
import type { Question } from '../ranking/question.ts'
import type { SearchedIndex } from './search-scope.ts'

export interface MeaningHit {
  readonly index: SearchedIndex
  readonly chunk: ReadChunk
  readonly symbol: ReadSymbol | undefined
  readonly score: number
  readonly coverage: number
  readonly nearness: number
  readonly isNamed: boolean
}

const kindWorth: Readonly<Record<FileKind, number>> = {
  source: 1,
  declaration: 0.75,
  prose: 0.62,
  example: 0.6,
  style: 0.6,
  data: 0.45,
  test: 0.35,
  generated: 0.45,
  vendored: 0.4,
  legal: 0.3,
}

const weighFile = (path: string, question: Question): number => {
  const kind = fileKind(path)
  const isAskedFor = (kind === 'test' && question.asksForTests) || (kind === 'prose' && question.asksForProse)
  return isAskedFor ? 1.1 : kindWorth[kind]
}

const askedLanguageWorth = 1.25
const otherLanguageWorth = 0.7

/** A language that the question names is preferred among programs; prose and data stay as they are. */
const weighLanguage = ({ path, language }: ReadChunk, { languages }: Question): number => {
  const kind = fileKind(path)
  if (languages.size === 0 || language === undefined || kind === 'prose' || kind === 'data') return 1
  return languages.has(language.toLowerCase()) ? askedLanguageWorth : otherLanguageWorth
}

type Weights = ReadonlyMap<string, number>

const stemWeights = ({ concepts }: Question): Weights => {
  const weights = new Map<string, number>()
  for (const { variants } of concepts) {
    for (const [word, weight] of variants) weights.set(word, Math.max(weight, weights.get(word) ?? 0))
  }
  return weights
}

const besideWeight = 0.6

const fit = (name: string, weights: Weights, question: Question): number => {
  const stems = toTerms(name)
  if (stems.length === 0) return 0
  const weigh = (stem: string) => weights.get(stem) ?? (question.besides.has(stem) ? besideWeight : 0)
  const meantShare = stems.reduce((sum, stem) => sum + weigh(stem), 0) / stems.length
  const askedShare =
    question.concepts.filter(({ variants }) => stems.some((stem) => variants.has(stem))).length /
    question.concepts.length
  return meantShare + askedShare === 0 ? 0 : (2 * meantShare * askedShare) / (meantShare + askedShare)
}

const lineWindow = 7

const closeness = (content: string, question: Question): number => {
  const lines = content.split('\n', 200).map((line) => new Set(termsIn(line.slice(0, 400))))
  let maxNear = 0
  for (let at = 0; at < lines.length; at += 1) {
    const near = lines.slice(at, at + lineWindow)
    const best = question.concepts.filter(({ stem }) => near.some((line) => line.has(stem))).length
    if (best > maxNear) maxNear = best
  }
  return maxNear / question.concepts.length
}

const docCoverage = (doc: string, question: Question): number => {
  if (doc === '') return 0
  const stems = new Set(termsIn(doc.slice(0, 2000)))
  return question.concepts.filter(({ stem }) => stems.has(stem)).length / question.concepts.length
}

const substance = ({ start, end }: ReadSymbol): number => (end.line - start.line < 2 ? 0.65 : 1)

interface Fitting {
  readonly symbol: CalledSymbol | undefined
  readonly fit: number
}

const bestSymbol = (symbols: readonly CalledSymbol[], weights: Weights, question: Question): Fitting => {
  let best: Fitting = { symbol: undefined, fit: 0 }
  for (const symbol of symbols) {
    const own = Math.max(fit(symbol.name, weights, question), fit(symbol.qualifiedName, weights, question) * 0.9)
    const value = own * substance(symbol) + 0.35 * docCoverage(symbol.doc, question)
    if (value > best.fit) best = { symbol, fit: value }
  }
  return best
}

const namedWorth = 2

const computeShare = (name: string, { concepts }: Question): number => {
  const stems = new Set(toTerms(name))
  return concepts.filter(({ stem }) => stems.has(stem)).length / concepts.length
}

const rankOne = ({ scored, chunk, symbols }: ReadCandidate, question: Question, weights: Weights): MeaningHit => {
  const named = symbols.find(({ name, qualifiedName }) =>
    question.names.some((questionName) => questionName === name || questionName === qualifiedName),
  )
  const { symbol, fit: symbolFit } = bestSymbol(symbols, weights, question)
  const fileName = chunk.path.slice(chunk.path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  const shown = named ?? symbol
  const score =
    scored.score *
    (0.35 + 0.65 * scored.coverage) *
    weighFile(chunk.path, question) *
    weighLanguage(chunk, question) *
    (1 + 0.9 * symbolFit) *
    (1 + 0.6 * fit(fileName, weights, question)) *
    (1 + 0.35 * closeness(chunk.content, question)) *
    (1 + 0.03 * Math.log2(1 + (shown?.calls ?? 0))) *
    (named === undefined ? 1 : 1 + namedWorth * computeShare(named.name, question) ** 2)
  const { index, coverage, nearness } = scored
  return { index, chunk, symbol: shown, score, coverage, nearness, isNamed: named !== undefined }
}

export interface RepeatPenalty {
  readonly share: number
  /** From this number of hits on, `shareBeyond` counts as well. */
  readonly enough: number
  readonly shareBeyond: number
}

export const penaltyInResults: RepeatPenalty = { share: 0.6, enough: 3, shareBeyond: 0.3 }
/** A reader of passages needs several of the best file (`npm run retrieval`). */
export const penaltyInPassages: RepeatPenalty = { share: 0.7, enough: Number.POSITIVE_INFINITY, shareBeyond: 1 }

/** An answer quotes a few passages: several of the best file, and of others too. */
export const penaltyInAnswers: RepeatPenalty = { share: 0.7, enough: 3, shareBeyond: 0.3 }
/** The larger it is, the less the first places of a list count. */
const evenness = 12

const toPlaces = (hits: readonly MeaningHit[]): ReadonlyMap<MeaningHit, number> =>
  new Map(hits.map((hit, place) => [hit, place]))

const weighPlace = (place: number | undefined): number => (place === undefined ? 0 : evenness / (evenness + place))

/** Reciprocal rank fusion of the words with the vectors, whose values cannot be compared with each other. */
const fuseNearness = (byWords: readonly MeaningHit[], question: Question): readonly MeaningHit[] => {
  const near = byWords.filter(({ nearness }) => nearness > 0)
  if (near.length === 0) return byWords
  const wordPlaces = toPlaces(byWords.filter(({ score }) => score > 0))
  const nearPlaces = toPlaces(near.toSorted((left, right) => right.nearness - left.nearness))
  return byWords.map((hit) => ({
    ...hit,
    score: weighPlace(wordPlaces.get(hit)) + weighPlace(nearPlaces.get(hit)) * weighFile(hit.chunk.path, question),
  }))
}

/** A file with many fitting chunks is more likely the right one. */
const fileGroupBoost = 0.2

const byScore = (left: MeaningHit, right: MeaningHit): number =>
  right.score - left.score ||
  compareTexts(left.chunk.path, right.chunk.path) ||
  left.chunk.chunkNo - right.chunk.chunkNo

export const rankMeaning = (
  candidates: readonly ReadCandidate[],
  question: Question,
  penalty: RepeatPenalty,
): MeaningHit[] => {
  const weights = stemWeights(question)
  const byWords = candidates.map((candidate) => rankOne(candidate, question, weights)).toSorted(byScore)
  const ranked = fuseNearness(byWords, question).toSorted(byScore)
  const toFileKey = ({ index, chunk }: MeaningHit) => `${index.no}:${chunk.fileNo}`
  const good = ranked.filter(({ score }) => score > (ranked[0]?.score ?? 0) / 4)
  const counts = new Map<string, number>()
  for (const hit of good) counts.set(toFileKey(hit), (counts.get(toFileKey(hit)) ?? 0) + 1)
  const seen = new Map<string, number>()
  return ranked
    .map((hit) => {
      const before = seen.get(toFileKey(hit)) ?? 0
      seen.set(toFileKey(hit), before + 1)
      const together = 1 + fileGroupBoost * Math.log2(counts.get(toFileKey(hit)) ?? 1)
      const worth = penalty.share ** before * (before < penalty.enough ? 1 : penalty.shareBeyond)
      return { ...hit, score: hit.score * together * worth }
    })
    .toSorted(byScore)
}

export const withHolders = async (db: Database, hits: readonly MeaningHit[]): Promise<MeaningHit[]> => {
  const held: MeaningHit[] = [...hits]
  for (const no of new Set(hits.map(({ index }) => index.no))) {
    const bare = hits.flatMap((hit, at) => (hit.index.no === no && hit.symbol === undefined ? [{ hit, at }] : []))
    const places = bare.map(({ hit: { chunk } }) => ({ chunkNo: chunk.chunkNo, line: 0, holderNo: chunk.symbolNo }))
    const symbols = await symbolsAt(db, no, places)
    for (const [place, { hit, at }] of bare.entries()) held[at] = { ...hit, symbol: symbols[place] }
  }
  return held
}
