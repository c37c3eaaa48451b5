import { judgeSubject, english, type UnnamedWord } from './judge-subject.ts'
import { symbolsWithin } from '../../code-index/symbol-reader.ts'
import { namesIn, termsIn, toTerms } from '../../code-index/words.ts'
import type { Database } from '../../db/tables.ts'
import { findAskedLanguages } from '../../ranking/asked-languages.ts'
import { isFillerWord, readQuestion, toReadableQuestion } from '../../ranking/question.ts'
import { getSynonyms } from '../../ranking/synonyms.ts'
import { readWordLists, type WordLists } from '../../ranking/word-lists.ts'
import { grep } from '../../search/grep.ts'
import { textMatcher } from '../../search/line-matcher.ts'
import { noFilter } from '../../search/path-filter.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'

export interface AbsentWords {
  readonly words: readonly string[]
  readonly unnamed: readonly UnnamedWord[]
  /** The question is about them, so the answer has to say it first. */
  readonly isMain: boolean
  /** Names of definitions that share most parts with an absent name. */
  readonly similar: readonly string[]
}

const maxWords = 5
const minLength = 4
const minForeignLength = 3
const cyrillic = /\p{Script=Cyrillic}/u
const latin = /^[a-z]/i
const maxSimilar = 3
const maxChunks = 400

const occurs = (lists: WordLists, stem: string): boolean =>
  [...lists.values()].some((ofIndex) => (ofIndex.get(stem)?.length ?? 0) > 0)

const isHeld = async (db: Database, indexes: readonly SearchedIndex[], name: string): Promise<boolean> =>
  (await grep(db, indexes, { matcher: textMatcher(name), filter: noFilter, limit: 1 })).chunks.length > 0

const findAbsentNames = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  names: readonly string[],
): Promise<string[]> => {
  const absent: string[] = []
  const terms = names.filter((name) => findAskedLanguages(name).size === 0)
  for (const name of terms) if (!(await isHeld(db, indexes, name))) absent.push(name)
  return absent
}

const findSimilar = async (db: Database, { no }: SearchedIndex, name: string, lists: WordLists): Promise<string[]> => {
  const parts = [...new Set(toTerms(name))]
  const known = parts
    .flatMap((part) => {
      const postings = lists.get(no)?.get(part) ?? []
      return postings.length === 0 ? [] : [postings.flatMap(({ numbers }) => [...numbers])]
    })
    .toSorted((left, right) => left.length - right.length)[0]
  if (known === undefined || known.length > maxChunks) return []
  const symbols = await symbolsWithin(db, no, known)
  const shared = (candidate: string) => toTerms(candidate).filter((part) => parts.includes(part)).length
  const names = new Set([...symbols.values()].flat().map((symbol) => symbol.name))
  return [...names]
    .filter((candidate) => shared(candidate) * 2 > Math.max(parts.length, toTerms(candidate).length))
    .toSorted((left, right) => shared(right) - shared(left))
    .slice(0, maxSimilar)
}

const findSimilarNames = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  names: readonly string[],
): Promise<string[]> => {
  const nos = indexes.map(({ no }) => no)
  const lists = await readWordLists(db, nos, [...new Set(names.flatMap(toTerms))])
  const similar: string[] = []
  for (const name of names) {
    for (const index of indexes) similar.push(...(await findSimilar(db, index, name, lists)))
  }
  return [...new Set(similar)].slice(0, maxSimilar)
}

/** Capitals inside a sentence mark the name of a product or a protocol. */
const isProper = (word: string, at: number): boolean => at > 0 && /\p{Lu}/u.test(word)

/** Words of the trade; that an ordinary word occurs nowhere says nothing about the code. */
const isTechnical = (word: string): boolean => toTerms(word).some((term) => getSynonyms(term).length > 0)

const findTellingWords = (text: string, names: readonly string[], isMissing: (stem: string) => boolean): string[] =>
  namesIn(toReadableQuestion(text)).filter(
    (word, at) =>
      word.length >= minLength &&
      !names.includes(word) &&
      !isFillerWord(word) &&
      (isProper(word, at) || isTechnical(word)) &&
      toTerms(word).every(isMissing),
  )

const findForeignWords = (text: string, names: readonly string[], isMissing: (stem: string) => boolean): string[] => {
  const isCyrillic = cyrillic.test(text)
  return namesIn(text).filter(
    (word) =>
      word.length >= minForeignLength &&
      latin.test(word) &&
      !names.includes(word) &&
      (isCyrillic || getSynonyms(word.toLowerCase()).length > 0) &&
      findAskedLanguages(word).size === 0 &&
      toTerms(word).every(isMissing),
  )
}

/** Telling words of an English question that a text does not hold, nor a synonym of them. */
export const findUnmentioned = (question: string, text: string): string[] => {
  if (!english.test(question)) return []
  const { concepts, names } = readQuestion(question)
  const held = new Set(termsIn(text))
  const isMissing = (stem: string) => {
    const concept = concepts.find((candidate) => candidate.stem === stem)
    return concept !== undefined && [...concept.variants.keys()].every((word) => !held.has(word))
  }
  const words = findTellingWords(question, names, isMissing)
  return [...new Set(words)].slice(0, maxWords)
}

/** Words of the question that no searched index holds, nor a synonym of them. */
export const findAbsentWords = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  text: string,
): Promise<AbsentWords> => {
  const { concepts, names } = readQuestion(text)
  const words = [...new Set(concepts.flatMap(({ variants }) => [...variants.keys()]))]
  const nos = indexes.map(({ no }) => no)
  const lists = await readWordLists(db, nos, words)
  const absentNames = await findAbsentNames(db, indexes, names)
  const isAbsent = (stem: string) => {
    const concept = concepts.find((candidate) => candidate.stem === stem)
    return concept !== undefined && [...concept.variants.keys()].every((word) => !occurs(lists, word))
  }
  const { missing, unnamed } = await judgeSubject(db, indexes, text, names)
  const foreign = english.test(text) ? [] : findForeignWords(text, names, isAbsent)
  const plain = english.test(text) ? [...missing, ...findTellingWords(text, names, isAbsent)] : foreign
  const isPlainMain = names.length === 0 && missing.length + unnamed.length + foreign.length > 0
  return {
    words: [...new Set([...absentNames, ...plain])].slice(0, maxWords),
    unnamed: names.length === 0 ? unnamed : [],
    isMain: absentNames.length > 0 || isPlainMain,
    similar: absentNames.length === 0 ? [] : await findSimilarNames(db, indexes, absentNames),
  }
}
