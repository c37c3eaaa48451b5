import { createTermTable, findTerm, type TermTable } from './term-table.ts'
import type { Token } from './question-tokens.ts'
import * as be from './terms/be.ts'
import * as de from './terms/de.ts'
import * as en from './terms/en.ts'
import * as es from './terms/es.ts'
import * as fr from './terms/fr.ts'
import * as kk from './terms/kk.ts'
import * as ru from './terms/ru.ts'
import * as uk from './terms/uk.ts'

const sources = { be, de, es, fr, kk, ru, uk }
type Language = keyof typeof sources

const cyrillicLanguages: readonly Language[] = ['ru', 'uk', 'be', 'kk']
const latinLanguages: readonly Language[] = ['de', 'fr', 'es']

const tables = new Map<Language, TermTable>()

export const getTermTable = (language: Language): TermTable => {
  const table = tables.get(language) ?? createTermTable(sources[language])
  tables.set(language, table)
  return table
}

const englishWords = new Set(en.functionWords.trim().split(/\s+/))

const countFunctionWords = (words: readonly Token[], functionWords: ReadonlySet<string>): number =>
  words.filter(({ folded }) => functionWords.has(folded)).length

const selectGreatest = (
  languages: readonly Language[],
  measure: (table: TermTable) => number,
): Language | undefined => {
  const measured = languages.map((language) => ({ language, value: measure(getTermTable(language)) }))
  const max = Math.max(1, ...measured.map(({ value }) => value))
  return measured.find(({ value }) => value === max)?.language
}

const functionWordWorth = 2

export const detectCyrillicLanguage = (words: readonly Token[]): Language | undefined => {
  const cyrillic = words.filter(({ isCyrillic }) => isCyrillic)
  if (cyrillic.length === 0) return undefined
  return selectGreatest(cyrillicLanguages, (table) => {
    const terms = cyrillic.filter(({ folded }) => findTerm(table, folded) !== undefined).length
    return terms + functionWordWorth * countFunctionWords(cyrillic, table.functionWords)
  })
}

const minFunctionWords = 2

/** Words in Latin script may be English, so function words that English does not have must prove the language. */
export const detectLatinLanguage = (words: readonly Token[]): Language | undefined => {
  const latin = words.filter(({ isCyrillic, isName }) => !isCyrillic && !isName)
  const distinct = [...new Set(latin.map(({ folded }) => folded))]
  return selectGreatest(latinLanguages, ({ functionWords }) => {
    const count = distinct.filter((word) => functionWords.has(word) && !englishWords.has(word)).length
    const englishCount = distinct.filter((word) => englishWords.has(word) && !functionWords.has(word)).length
    return count >= minFunctionWords && count > englishCount ? count : 0
  })
}
