import type { ResultKind } from '#src/contract/search.ts'
import { indexFacts } from '../code-index/index-facts.ts'
import { symbolsOfFiles, type GraphSymbol } from '../code-index/symbol-graph.ts'
import type { Database } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'
import { chunkIdentifier, fileIdentifier, symbolIdentifier } from '../search/artifact.ts'
import { isNamed, type SearchedIndex } from '../search/search-scope.ts'

/** Lines count from 1; both ends are included. */
interface Span {
  readonly from: number
  readonly to: number
}

export interface FoundArtifact {
  readonly index: SearchedIndex
  readonly identifier: string
  readonly kind: Exclude<ResultKind, 'Folder' | 'Repository'>
  readonly fileNo: number
  readonly path: string
  readonly spans: readonly Span[]
  readonly symbols: readonly GraphSymbol[]
  readonly within: ReadonlySet<number>
}

interface IndexedFile {
  readonly fileNo: number
  readonly path: string
  readonly lineCount: number
  readonly firstChunk: number
}

const findFile = async (db: Database, indexNo: number, path: string): Promise<IndexedFile | undefined> =>
  db
    .selectFrom('code_files')
    .where('index_no', '=', indexNo)
    .where('path', '=', path)
    .select(['file_no as fileNo', 'path', 'line_count as lineCount', 'first_chunk as firstChunk'])
    .executeTakeFirst()

const maxOverloads = 50

const isInside = (inner: GraphSymbol, outer: GraphSymbol): boolean =>
  inner.no >= outer.no && inner.start.line >= outer.start.line && inner.end.line <= outer.end.line

const selectOutermost = (symbols: readonly GraphSymbol[]): GraphSymbol[] =>
  symbols.filter((symbol) => !symbols.some((candidate) => candidate.no !== symbol.no && isInside(symbol, candidate)))

const collectSymbolNos = (all: readonly GraphSymbol[], roots: readonly GraphSymbol[]): ReadonlySet<number> =>
  new Set(all.filter((symbol) => roots.some((root) => isInside(symbol, root))).map(({ no }) => no))

const readWholeFile = async (db: Database, index: SearchedIndex, file: IndexedFile): Promise<FoundArtifact> => {
  const all = await symbolsOfFiles(db, index.no, [file.fileNo])
  return {
    index,
    identifier: fileIdentifier(index.repository, file.path),
    kind: 'File',
    fileNo: file.fileNo,
    path: file.path,
    spans: [{ from: 1, to: Math.max(1, file.lineCount) }],
    symbols: selectOutermost(all),
    within: new Set(all.map(({ no }) => no)),
  }
}

const findChunk = async (
  db: Database,
  index: SearchedIndex,
  { fileNo, path, firstChunk }: IndexedFile,
  at: number,
): Promise<FoundArtifact | undefined> => {
  const { files } = await indexFacts(db, index.no)
  if (at >= (files.chunkCounts[fileNo] ?? 0)) return undefined
  const chunk = await db
    .selectFrom('code_chunks')
    .where('index_no', '=', index.no)
    .where('chunk_no', '=', firstChunk + at)
    .select(['start_line', 'end_line'])
    .executeTakeFirstOrThrow()
  const all = await symbolsOfFiles(db, index.no, [fileNo])
  const starting = all.filter(({ start }) => start.line >= chunk.start_line && start.line <= chunk.end_line)
  return {
    index,
    identifier: chunkIdentifier(index.repository, path, at),
    kind: 'Chunk',
    fileNo,
    path,
    spans: [{ from: chunk.start_line, to: chunk.end_line }],
    symbols: selectOutermost(starting),
    within: collectSymbolNos(all, starting),
  }
}

const findSymbol = async (
  db: Database,
  index: SearchedIndex,
  { fileNo, path }: IndexedFile,
  name: string,
): Promise<FoundArtifact | undefined> => {
  const all = await symbolsOfFiles(db, index.no, [fileNo])
  const symbols = selectOutermost(all.filter(({ qualifiedName }) => qualifiedName === name).slice(0, maxOverloads))
  const [symbol] = symbols
  if (symbol === undefined) return undefined
  return {
    index,
    identifier: symbolIdentifier(index.repository, path, symbol),
    kind: 'Symbol',
    fileNo,
    path,
    spans: symbols.map(({ start, end }) => ({ from: start.line, to: end.line })),
    symbols,
    within: collectSymbolNos(all, symbols),
  }
}

const separator = '::'
const chunkNumber = /^\d{4,6}$/

/** A path may contain the separator itself, so the longest matching path wins. */
const findInIndex = async (db: Database, index: SearchedIndex, place: string): Promise<FoundArtifact | undefined> => {
  const file = await findFile(db, index.no, place)
  if (file !== undefined) return readWholeFile(db, index, file)
  for (let at = place.lastIndexOf(separator); at > 0; at = place.lastIndexOf(separator, at - 1)) {
    const held = await findFile(db, index.no, place.slice(0, at))
    const part = place.slice(at + separator.length)
    if (held !== undefined) {
      return chunkNumber.test(part) ? findChunk(db, index, held, Number(part)) : findSymbol(db, index, held, part)
    }
  }
  return undefined
}

const selectIndexes = (indexes: readonly SearchedIndex[], name: string): readonly SearchedIndex[] => {
  const exact = indexes.filter(({ repository }) => repository.name === name)
  return exact.length > 0 ? exact : indexes.filter(({ repository }) => isNamed(repository, name))
}

/** Throws a 409 refusal when the identifier exists in more than one data source (`src/backend/README.md`, "Search"). */
export const findArtifact = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  identifier: string,
): Promise<FoundArtifact | undefined> => {
  const at = identifier.indexOf(separator)
  if (at <= 0 || identifier.includes('\0')) return undefined
  const name = identifier.slice(0, at)
  const place = identifier.slice(at + separator.length)
  const artifacts: FoundArtifact[] = []
  for (const index of selectIndexes(indexes, name))
    artifacts.push(...[(await findInIndex(db, index, place)) ?? []].flat())
  if (artifacts.length > 1) throw refused(409, 'errors.dataSourceAmbiguous', { translationParameters: { name } })
  return artifacts[0]
}
