import type { SearchResult } from '#src/contract/search.ts'
import type { ReadChunk } from '../code-index/chunk-reader.ts'
import type { ReadSymbol } from '../code-index/symbol-reader.ts'
import type { SearchedIndex } from './search-scope.ts'

type Repository = SearchedIndex['repository']

/** Identifiers are `{owner/repo}::{path}`, then the symbol or four digits (`src/backend/README.md`, "Search"). */
export const fileIdentifier = (repository: Repository, path: string): string => `${repository.name}::${path}`

export const symbolIdentifier = (repository: Repository, path: string, symbol: ReadSymbol): string =>
  `${fileIdentifier(repository, path)}::${symbol.qualifiedName}`

export const chunkIdentifier = (repository: Repository, path: string, at: number): string =>
  `${fileIdentifier(repository, path)}::${String(at).padStart(4, '0')}`

export const toDataSource = ({ id, name }: Repository): SearchResult['dataSource'] => ({ id, name, type: 'Repository' })

type Artifact = Pick<SearchResult, 'kind' | 'dataSource' | 'identifier' | 'location' | 'symbol'>

export const toArtifact = (repository: Repository, chunk: ReadChunk, symbol: ReadSymbol | undefined): Artifact => {
  const { path, content, startLine, endLine } = chunk
  const dataSource = toDataSource(repository)
  if (symbol !== undefined) {
    const range = { start: symbol.start, end: symbol.end }
    return {
      kind: 'Symbol',
      dataSource,
      identifier: symbolIdentifier(repository, path, symbol),
      location: { path, range },
      symbol: { name: symbol.name, kind: symbol.kind, signature: symbol.signature },
    }
  }
  const lastLine = content.slice(content.lastIndexOf('\n') + 1)
  const range = {
    start: { line: startLine, character: 1 },
    end: { line: endLine, character: Math.max(1, lastLine.length) },
  }
  return {
    kind: 'Chunk',
    dataSource,
    identifier: chunkIdentifier(repository, path, chunk.at),
    location: { path, range },
  }
}

export type Detail = 'short' | 'full'

const firstSentence = (text: string): string => /^[^]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.split('\n', 1)[0] ?? ''

export const describe = (symbol: ReadSymbol | undefined, detail: Detail = 'short'): string | undefined => {
  if (symbol === undefined) return undefined
  const doc = symbol.doc.trim()
  if (doc === '') return symbol.signature === '' ? undefined : symbol.signature
  return detail === 'full' ? doc : firstSentence(doc).replace(/\s+/g, ' ')
}

const maxLineLength = 300

export const cutSnippet = (
  { content, startLine }: ReadChunk,
  from: number,
  to: number,
): Required<Pick<SearchResult, 'snippet' | 'snippetStartLine'>> => {
  const first = Math.max(from, startLine)
  const lines = content.split('\n', Math.max(0, to - startLine + 1)).slice(first - startLine)
  const shown = lines.map((line) =>
    line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line.replace(/\r$/, ''),
  )
  return { snippet: shown.join('\n'), snippetStartLine: first }
}

export const artifactBytes = ({ content }: ReadChunk, symbol: ReadSymbol | undefined): number =>
  symbol === undefined ? Buffer.byteLength(content) : symbol.sizeBytes
