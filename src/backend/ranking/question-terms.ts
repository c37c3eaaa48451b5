import { namesIn, splitName } from '../code-index/words.ts'
import { detectCyrillicLanguage, detectLatinLanguage, getTermTable } from './question-language.ts'
import { readTokens, type Token } from './question-tokens.ts'
import { findPhrase, findTerms, type TermTable } from './term-table.ts'

interface Term {
  /** The most usual word is the first. */
  readonly english: readonly string[]
  readonly written: string | undefined
}

export interface QuestionWord {
  /** A term is spoken in English. */
  readonly spoken: string
  readonly isFiller: boolean
  readonly term?: Term
}

const toPlainWord = (spoken: string): QuestionWord => ({ spoken, isFiller: false })

const minPartLength = 4

/** The index splits a Latin word at its accents; the longest part stands for it. */
const selectPart = (written: string): string | undefined => {
  const parts = splitName(written).toSorted((left, right) => right.length - left.length)
  return parts.find(({ length }) => parts.length === 1 || length >= minPartLength)
}

const toTermWord = (english: readonly string[], written: string): QuestionWord => {
  const [spoken] = english
  if (spoken === undefined) return { spoken: written.toLowerCase(), isFiller: true }
  return { spoken, isFiller: false, term: { english, written: selectPart(written) } }
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
    read.push(...(phrase ? [toTermWord(phrase.english, token.written)] : readWord(token, tables)))
    at = place + (phrase?.parts.length ?? 1)
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
