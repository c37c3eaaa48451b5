import type { ReadChunk } from '../../code-index/chunk-reader.ts'
import { fileKind } from '../../code-index/file-importance.ts'
import { grep } from '../../search/grep.ts'
import { textMatcher } from '../../search/line-matcher.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import { definitionsNamed, findCalls, type Definition } from './call-graph.ts'
import { findDescribed } from './described-definitions.ts'
import { withoutBlankEnd } from '../../search/passage-lines.ts'
import { readIndexedLines, type Quote } from './quote.ts'
import { quoteOfDefinition, type Desk, type Topic } from './section.ts'
import { noFilter } from '../../search/path-filter.ts'

const maxDescribed = 3
const callsRead = 20
const maxUses = 2
const maxUseLines = 24
const linesAround = 4

const toFileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? ''

const quoteAround = async (desk: Desk, index: SearchedIndex, chunk: ReadChunk, text: string): Promise<Quote[]> => {
  const line = chunk.startLine + chunk.content.split('\n').findIndex((candidate) => candidate.includes(text))
  const startLine = Math.max(chunk.startLine, line - linesAround)
  const endLine = Math.min(chunk.endLine, line + linesAround)
  const place = { indexNo: index.no, path: chunk.path, startLine, endLine }
  const lines = await readIndexedLines(desk.db, place)
  if (lines === undefined || !lines.includes(text)) return []
  const { language } = chunk
  const quote = { ...place, repository: index.repository, symbol: undefined, language, text: lines }
  return [withoutBlankEnd(quote)]
}

const quoteModuleUse = async (desk: Desk, { name, indexNo, path }: Definition): Promise<Quote[]> => {
  const index = desk.indexes.filter(({ no }) => no === indexNo)
  const text = `${toFileName(path)}.${name}`
  const request = { matcher: textMatcher(text), filter: noFilter, limit: callsRead }
  const { chunks } = await grep(desk.db, index, request)
  const hit = chunks.find(({ chunk }) => fileKind(chunk.path) === 'source')
  return hit === undefined ? [] : quoteAround(desk, hit.index, hit.chunk, text)
}

const quoteUses = async (desk: Desk, definition: Definition): Promise<Quote[]> => {
  const { name, indexNo, path } = definition
  const index = desk.indexes.filter(({ no }) => no === indexNo)
  const { sites } = await findCalls(desk.db, index, name, callsRead)
  const callers = sites.filter((site) => site.path === path).flatMap(({ caller }) => caller ?? [])
  const definitions = await definitionsNamed(desk.db, index, [...new Set(callers)], callsRead)
  const quotes: Quote[] = []
  for (const definition of definitions.filter((candidate) => candidate.path === path).slice(0, maxUses)) {
    const quote = await quoteOfDefinition(desk, definition, maxUseLines)
    if (quote !== undefined) quotes.push(quote)
  }
  return quotes.length > 0 ? quotes : quoteModuleUse(desk, definition)
}

export const quoteDescribed = async (desk: Desk, { question, names, passages }: Topic): Promise<Quote[]> => {
  if ((await definitionsNamed(desk.db, desk.indexes, names, 1)).length > 0) return []
  const paths = passages.map(({ path }) => path)
  const described = (await findDescribed(desk, question, paths)).slice(0, maxDescribed)
  const quotes: Quote[] = []
  for (const definition of described) {
    const quote = await quoteOfDefinition(desk, definition, desk.quoteLines)
    if (quote !== undefined) quotes.push(quote)
  }
  return described[0] === undefined ? quotes : [...quotes, ...(await quoteUses(desk, described[0]))]
}
