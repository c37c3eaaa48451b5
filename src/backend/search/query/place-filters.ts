import { foldCase } from '#src/lib/fold-case.ts'
import { languageEntries } from '../../indexing/languages.ts'
import { globMatcher } from '../glob-matcher.ts'
import type { LineMatcher } from '../line-matcher.ts'
import { mistaken } from './query-mistake.ts'
import type { FilterTerm } from './query-tree.ts'

export interface PlaceFacts {
  readonly path: string
  readonly language: string | undefined
  readonly repository: string
  readonly branch: string | undefined
}

type Passes = (place: PlaceFacts) => boolean

let namesByWord: ReadonlyMap<string, string> | undefined

const findLanguage = (word: string): string | undefined => {
  if (namesByWord === undefined) {
    const names = new Map<string, string>()
    for (const [id, { name }] of languageEntries) names.set(id, name).set(name.toLowerCase(), name)
    for (const { name, extensions } of languageEntries.values())
      for (const extension of extensions) if (!names.has(extension)) names.set(extension, name)
    namesByWord = names
  }
  return namesByWord.get(word.toLowerCase().replace(/^\./, ''))
}

const isGlob = (text: string): boolean => /[*?{[]/.test(text)

const textPasses = (term: FilterTerm): Passes => {
  const folded = foldCase(term.text)
  return (place) => foldCase(readPlace(term, place)).includes(folded)
}

const globPasses = (term: FilterTerm): Passes => {
  const matches = globMatcher([term.text])
  return (place) => matches(readPlace(term, place))
}

const languagePasses = (term: FilterTerm): Passes => {
  const name = findLanguage(term.text)
  if (name === undefined) throw mistaken('unknownLanguage', term.at, term.length)
  return ({ language }) => language === name
}

const readPlace = ({ prefix }: FilterTerm, { path, repository, branch }: PlaceFacts): string =>
  (prefix === 'file' ? path : prefix === 'repo' ? repository : branch) ?? ''

export const filterPasses = (term: FilterTerm, expression: LineMatcher | undefined): Passes => {
  const { prefix, text } = term
  if (prefix === 'lang') return languagePasses(term)
  if (prefix === 'sym') return () => false
  if (expression !== undefined) return ({ path }) => expression.spansIn(path).length > 0
  return isGlob(text) ? globPasses(term) : textPasses(term)
}
