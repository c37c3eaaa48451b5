import { namesIn, splitName } from '../code-index/words.ts'
import { detectCyrillicLanguage, detectLatinLanguage, getTermTable } from './question-language.ts'
import { readTokens, type Token } from './question-tokens.ts'
import { findPhrase, findTerms, type TermTable } from './term-table.ts'

interface Term {
  readonly near: readonly string[]
  /** The word as it is written. In Latin script it is only near, since it may mean something else in English. */
  readonly written?: string
}

export interface QuestionWord {
  readonly spoken: string
  readonly isFiller: boolean
  readonly term?: Term
}

const toPlainWord = (spoken: string): QuestionWord => ({ spoken, isFiller: false })

const minPartLength = 4
const cyrillic = /^[\u0400-\u052f]/

const selectLongest = (words: readonly string[]): string =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')

/** The index splits a Latin word at its accents; the longest part stands for it. */
const selectPart = (written: string): string | undefined => {
  const part = selectLongest(splitName(written))
  return cyrillic.test(part) || part.length >= minPartLength ? part : undefined
}

const toTermWord = (english: readonly string[], written: string): QuestionWord => {
  const [spoken, ...near] = english
  if (spoken === undefined) return { spoken: written.toLowerCase(), isFiller: true }
  const part = selectPart(written)
  if (part === undefined) return { spoken, isFiller: false, term: { near } }
  const term = cyrillic.test(part) ? { near, written: part } : { near: [...near, part] }
  return { spoken, isFiller: false, term }
}

const isAscii = /^[\w$]+$/

const readUnknownWord = ({ written }: Token): QuestionWord[] => {
  if (isAscii.test(written)) return splitName(written).map(toPlainWord)
  const part = selectPart(written)
  return part === undefined ? [] : [toPlainWord(part)]
}

const readWord = (token: Token, tables: readonly TermTable[]): QuestionWord[] => {
  const { written, folded } = token
  if (tables[0]?.functionWords.has(folded) === true) return [toTermWord([], written)]
  for (const table of tables) {
    const terms = findTerms(table, folded)
    if (terms.length > 0) return terms.map((english) => toTermWord(english, written))
  }
  return readUnknownWord(token)
}

interface Tables {
  readonly cyrillic: readonly TermTable[]
  readonly latin: readonly TermTable[]
}

/** Russian terms are also used in questions of its neighbours. */
const selectTables = (words: readonly Token[]): Tables => {
  const cyrillic = detectCyrillicLanguage(words)
  const latin = detectLatinLanguage(words)
  return {
    cyrillic: cyrillic === undefined ? [] : [...new Set([cyrillic, 'ru' as const])].map(getTermTable),
    latin: latin === undefined ? [] : [getTermTable(latin)],
  }
}

const readTermWords = (words: readonly Token[], { cyrillic, latin }: Tables): QuestionWord[] => {
  const folded = words.map((word) => word.folded)
  const read: QuestionWord[] = []
  let at = 0
  for (const [place, token] of words.entries()) {
    if (place < at) continue
    const tables = token.isName ? [] : token.isCyrillic ? cyrillic : latin
    const phrase = tables[0] && findPhrase(tables[0], folded, place)
    at = place + (phrase?.parts.length ?? 1)
    const written = selectLongest(words.slice(place, at).map((word) => word.written))
    read.push(...(phrase ? [toTermWord(phrase.english, written)] : readWord(token, tables)))
  }
  return read
}

/** Terms of other languages are read in English; a question without them is read as it is written. */
export const readQuestionWords = (text: string, names: readonly string[]): readonly QuestionWord[] => {
  const words = readTokens(text, names)
  const tables = selectTables(words)
  if (tables.cyrillic.length + tables.latin.length === 0) return namesIn(text).flatMap(splitName).map(toPlainWord)
  return readTermWords(words, tables)
}
