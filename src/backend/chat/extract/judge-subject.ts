import { fileKind } from '../../code-index/file-importance.ts'
import { indexFacts, listFactFiles } from '../../code-index/index-facts.ts'
import { termsIn, toTerms } from '../../code-index/words.ts'
import type { Database } from '../../db/tables.ts'
import { getSynonyms } from '../../ranking/synonyms.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import { listSubjectWords, type SubjectWord } from './subject-words.ts'
import { findWordPlaces, isInNames, readMentions, type WordPlaces } from './word-places.ts'

export const english = /(?<![\p{L}])(?:the|is|are|does|do|how|what|where|which|why|who|can|all)(?![\p{L}])/iu
const maxChunksOfRare = 4
const maxMentionsOfRare = 12
const maxChunks = 400

export interface UnnamedWord {
  readonly word: string
  readonly stem: string
  readonly places: readonly WordPlaces[]
}

export interface JudgedSubject {
  readonly missing: readonly string[]
  readonly unnamed: readonly UnnamedWord[]
}

type Places = ReadonlyMap<string, readonly WordPlaces[]>

const isFileNamed = async (db: Database, { no }: SearchedIndex, stems: ReadonlySet<string>): Promise<boolean> => {
  const { files } = await indexFacts(db, no)
  const isNamed = (path: string) => termsIn(path.slice(path.lastIndexOf('/') + 1)).some((term) => stems.has(term))
  return listFactFiles(files).some(({ path }) => isNamed(path) && fileKind(path) === 'source')
}

const isNamedAlike = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  places: Places,
  stem: string,
): Promise<boolean> => {
  const alike = new Set([stem, ...getSynonyms(stem)])
  for (const index of indexes) if (await isFileNamed(db, index, alike)) return true
  for (const synonym of getSynonyms(stem)) {
    for (const { index, source } of places.get(synonym) ?? []) {
      if (source.length > maxChunks || (await isInNames(db, index, source, new Set([synonym])))) return true
    }
  }
  return false
}

const countSource = (places: readonly WordPlaces[]): number =>
  places.reduce((sum, { source }) => sum + source.length, 0)

export const isAside = ({ places }: UnnamedWord): boolean => countSource(places) === 0

const isRare = async (db: Database, ofStem: readonly WordPlaces[], stem: string): Promise<boolean> => {
  if (countSource(ofStem) > maxChunksOfRare) return false
  let mentions = 0
  for (const { index, source } of ofStem) {
    if (await isInNames(db, index, source, new Set([stem]))) return false
    mentions += (await readMentions(db, index, source, stem)).length
  }
  return mentions <= maxMentionsOfRare
}

const judgeWord = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  places: Places,
  { word, isSubject, isInPhrase, isHead }: SubjectWord,
): Promise<JudgedSubject> => {
  const [stem = word] = toTerms(word)
  const ofStem = places.get(stem) ?? []
  const isTold = isHead || getSynonyms(stem).length > 0
  const none = { missing: [], unnamed: [] }
  if (!isTold || !isSubject || (await isNamedAlike(db, indexes, places, stem))) return none
  if (ofStem.length === 0) return { missing: [word], unnamed: [] }
  const isUnnamed = countSource(ofStem) === 0 || (isInPhrase && (await isRare(db, ofStem, stem)))
  return isUnnamed ? { missing: [], unnamed: [{ word, stem, places: ofStem }] } : none
}

export const judgeSubject = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  text: string,
  names: readonly string[],
): Promise<JudgedSubject> => {
  const candidates = english.test(text) ? listSubjectWords(text).filter(({ word }) => !names.includes(word)) : []
  const stems = candidates.flatMap(({ word }) => toTerms(word)).flatMap((stem) => [stem, ...getSynonyms(stem)])
  const places = await findWordPlaces(db, indexes, stems)
  const judged: JudgedSubject[] = []
  for (const candidate of candidates) judged.push(await judgeWord(db, indexes, places, candidate))
  const missing = judged.flatMap((verdict) => verdict.missing)
  const unnamed = judged.flatMap((verdict) => verdict.unnamed)
  const asides = unnamed.filter(isAside)
  return { missing, unnamed: missing.length + asides.length > 0 ? asides : unnamed }
}
