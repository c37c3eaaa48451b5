import type { Language } from '#src/contract/languages.ts'
import { termsIn } from '../../code-index/words.ts'
import type { Database } from '../../db/tables.ts'
import type { Passage } from '../../search/retrieve.ts'
import type { EmbedText } from '../../search/near-candidates.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import type { AnswerRequest } from '../answerer.ts'
import type { CitationList } from './citation-list.ts'
import { definitionsNamed, type Definition } from './call-graph.ts'
import { orderMentioned } from './mentioned-passages.ts'
import { codeBlock, codeSpan } from './markdown.ts'
import { cutQuote, readIndexedLines, type Quote } from './quote.ts'

export interface Desk {
  readonly db: Database
  readonly indexes: readonly SearchedIndex[]
  readonly embed?: EmbedText | undefined
  readonly commits: AnswerRequest['commits']
  readonly citations: CitationList
  readonly language: Language
  readonly quoteLines: number
}

export interface Topic {
  readonly question: string
  readonly names: readonly string[]
  readonly passages: readonly Passage[]
  readonly mentioned: readonly Passage[]
}

export const describePlace = ({ path, startLine, endLine }: Pick<Quote, 'path' | 'startLine' | 'endLine'>): string =>
  codeSpan(startLine === endLine ? `${path}:${startLine}` : `${path}:${startLine}-${endLine}`)

const maxPlacesNamed = 3

export const namePlaces = (desk: Desk, quotes: readonly Quote[]): string =>
  quotes
    .slice(0, maxPlacesNamed)
    .map((quote) => {
      const name = quote.symbol === undefined ? '' : `${codeSpan(quote.symbol)} `
      return `${name}${describePlace(quote)} [${desk.citations.cite(quote)}]`
    })
    .join(', ')

const united = async ({ db, quoteLines }: Desk, left: Quote, right: Quote): Promise<Quote | undefined> => {
  const startLine = Math.min(left.startLine, right.startLine)
  const endLine = Math.max(left.endLine, right.endLine)
  const isNear = left.indexNo === right.indexNo && left.path === right.path && endLine - startLine < quoteLines
  if (!isNear) return undefined
  const text = await readIndexedLines(db, { ...left, startLine, endLine })
  return text === undefined ? undefined : { ...left, startLine, endLine, text }
}

const added = async (desk: Desk, quotes: readonly Quote[], next: Quote): Promise<Quote[]> => {
  for (const [at, quote] of quotes.entries()) {
    const both = await united(desk, quote, next)
    if (both !== undefined) return quotes.with(at, both)
  }
  return [...quotes, next]
}

export const spread = <Found extends { readonly indexNo: number; readonly path: string }>(
  all: readonly Found[],
): Found[] => {
  const isFirst = (passage: Found, at: number) =>
    all.findIndex(({ indexNo, path }) => indexNo === passage.indexNo && path === passage.path) === at
  return [...all.filter(isFirst), ...all.filter((passage, at) => !isFirst(passage, at))]
}

const maxWholeQuotes = 3

export const createQuotes = async (desk: Desk, { question, passages, mentioned }: Topic): Promise<Quote[]> => {
  const terms = new Set(termsIn(question))
  let quotes: Quote[] = []
  for (const [rank, passage] of passages.entries()) {
    const maxLines = rank < maxWholeQuotes ? desk.quoteLines : Math.ceil(desk.quoteLines / 2)
    const quote = await cutQuote(desk.db, passage, terms, maxLines)
    if (quote !== undefined) quotes = await added(desk, quotes, quote)
  }
  return orderMentioned(spread(quotes), mentioned)
}

export const quoteOfDefinition = async (
  desk: Desk,
  definition: Definition,
  maxLines: number,
): Promise<Quote | undefined> => {
  const { indexNo, repository, path, language, startLine, qualifiedName } = definition
  const endLine = Math.min(definition.endLine, startLine + maxLines - 1)
  const text = await readIndexedLines(desk.db, { indexNo, path, startLine, endLine })
  if (text === undefined || !text.includes(definition.name)) return undefined
  return { indexNo, repository, path, language, startLine, endLine, symbol: qualifiedName, text }
}

const squeezed = (text: string): string => text.replace(/\s+/g, '')

const getSignature = async (
  { db, indexes }: Desk,
  { indexNo, path, symbol, text }: Quote,
): Promise<string | undefined> => {
  if (symbol === undefined) return undefined
  const known = await definitionsNamed(
    db,
    indexes.filter(({ no }) => no === indexNo),
    [symbol],
    20,
  )
  const signature = known.find((definition) => definition.path === path)?.signature
  const isShown = signature === undefined || squeezed(text).includes(squeezed(signature))
  return isShown ? undefined : signature
}

export const quoteParagraph = async (desk: Desk, quote: Quote): Promise<string> => {
  const number = desk.citations.cite(quote)
  const signature = (await getSignature(desk, quote)) ?? quote.symbol
  const label = signature === undefined ? '' : ` · ${codeSpan(signature)}`
  return `${describePlace(quote)}${label} [${number}]\n\n${codeBlock(quote.text, quote.language)}`
}
