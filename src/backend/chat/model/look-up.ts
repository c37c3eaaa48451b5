import type { LookUpTool } from '#src/contract/answer-events.ts'
import { indexFacts, listFactFiles } from '../../code-index/index-facts.ts'
import { symbolsOfFiles } from '../../code-index/symbol-graph.ts'
import type { Database } from '../../db/tables.ts'
import { resultsByText } from '../../search/found-results.ts'
import { gatherPassages, type GatheredPassage } from '../../search/gather-passages.ts'
import type { EmbedText } from '../../search/near-candidates.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import { readFileTree, type TreeNode } from '../../search/file-tree.ts'
import { definitionsNamed, findCalls, type Definition } from '../extract/call-graph.ts'
import { readMentions } from '../extract/mentions.ts'
import { findMentionedPassages, putFirst } from '../extract/mentioned-passages.ts'
import { withEarlier } from '../extract/question-shape.ts'
import { followedCalls } from '../extract/followed-calls.ts'
import { readIndexedLines, type Quote } from '../extract/quote.ts'
import { noFilter } from '../../search/path-filter.ts'

/** The subject is the query, the name or the path. Lines count from 1; both ends are included. */
export interface LookUpRequest {
  readonly tool: LookUpTool
  readonly subject: string
  readonly from?: number | undefined
  readonly to?: number | undefined
}

export interface LookUpResult {
  readonly spans: readonly Quote[]
  /** Facts that are not lines of code: the entries of a folder, the symbols of a file. */
  readonly list: readonly string[]
  readonly hits: number
}

const maxSpans = 8
const maxSpanLines = 60
const maxReadLines = 200
const maxListed = 120
const contextLines = 3

const ofSpans = (spans: readonly Quote[], hits = spans.length): LookUpResult => ({ spans, list: [], hits })

const toQuote = ({ symbol, language, ...passage }: GatheredPassage): Quote => ({ ...passage, symbol, language })

const findIndex = (indexes: readonly SearchedIndex[], repositoryId: string): SearchedIndex | undefined =>
  indexes.find(({ repository }) => repository.id === repositoryId)

type Place = Omit<Quote, 'text'>

const readPlace = async (db: Database, place: Place): Promise<Quote[]> => {
  const text = await readIndexedLines(db, place)
  return text === undefined ? [] : [{ ...place, text }]
}

/** A line near the end of its file has fewer lines after it. */
const readAround = async (
  db: Database,
  place: Omit<Place, 'startLine' | 'endLine'>,
  line: number,
): Promise<Quote[]> => {
  const startLine = Math.max(1, line - contextLines)
  for (let endLine = line + contextLines; endLine >= line; endLine -= 1) {
    const quotes = await readPlace(db, { ...place, startLine, endLine })
    if (quotes.length > 0) return quotes
  }
  return []
}

const readPlaces = async (db: Database, places: readonly Place[]): Promise<Quote[]> => {
  const quotes: Quote[] = []
  for (const place of places) quotes.push(...(await readPlace(db, place)))
  return quotes
}

const findText = async (db: Database, indexes: readonly SearchedIndex[], query: string): Promise<LookUpResult> => {
  const wanted = { query, isRegex: false, letterCase: 'Smart' as const, filter: noFilter }
  const { results } = await resultsByText(db, indexes, { ...wanted, limit: maxSpans * 2 })
  const places = results.slice(0, maxSpans).flatMap(({ dataSource, location, matches, symbol }): Place[] => {
    const index = findIndex(indexes, dataSource.id)
    const [first] = matches
    if (index === undefined || first === undefined) return []
    const { start, end } = location.range
    const [startLine, endLine] = [
      Math.max(start.line, first.lineNumber - contextLines),
      Math.min(end.line, (matches[maxSpans - 1] ?? matches.at(-1) ?? first).lineNumber + contextLines),
    ]
    const place = { startLine, endLine: Math.min(endLine, startLine + maxSpanLines - 1) }
    const { no: indexNo, repository } = index
    return [{ indexNo, repository, path: location.path, symbol: symbol?.name, language: undefined, ...place }]
  })
  const named = results.flatMap(({ matches, location }) => (matches.length === 0 ? [location.path] : []))
  return { spans: await readPlaces(db, places), list: named, hits: results.length }
}

interface File {
  readonly index: SearchedIndex
  readonly fileNo: number
  readonly path: string
  readonly lineCount: number
}

/** A path may be named without its beginning, and with the repository before it. */
const findFile = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  subject: string,
): Promise<File | undefined> => {
  const candidates: File[] = []
  for (const index of indexes) {
    const { files } = await indexFacts(db, index.no)
    const path = subject.replace(`${index.repository.name}::`, '').replace(`${index.repository.name}/`, '')
    const exact = files.paths.indexOf(path)
    const fileNo = exact >= 0 ? exact : listFactFiles(files).find((file) => file.path.endsWith(`/${path}`))?.no
    const known = fileNo === undefined ? undefined : files.paths[fileNo]
    if (fileNo === undefined || known === undefined) continue
    const row = await db
      .selectFrom('code_files')
      .where('index_no', '=', index.no)
      .where('file_no', '=', fileNo)
      .select('line_count')
      .executeTakeFirst()
    const file = { index, fileNo, path: known, lineCount: row?.line_count ?? 0 }
    if (exact >= 0) return file
    candidates.push(file)
  }
  return candidates[0]
}

export const readLines = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  { subject, from = 1, to }: Pick<LookUpRequest, 'subject' | 'from' | 'to'>,
): Promise<Quote[]> => {
  const file = await findFile(db, indexes, subject)
  if (file === undefined) return []
  const startLine = Math.max(1, from)
  const endLine = Math.min(file.lineCount, to ?? startLine + maxReadLines - 1, startLine + maxReadLines - 1)
  const { no: indexNo, repository } = file.index
  return readPlace(db, {
    indexNo,
    repository,
    path: file.path,
    symbol: undefined,
    language: undefined,
    startLine,
    endLine,
  })
}

const toPlace = ({ indexNo, repository, path, language, startLine, endLine, qualifiedName }: Definition): Place => ({
  indexNo,
  repository,
  path,
  language,
  startLine,
  symbol: qualifiedName,
  endLine: Math.min(endLine, startLine + maxSpanLines - 1),
})

const findDefinitions = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  name: string,
): Promise<LookUpResult> => {
  const definitions = await definitionsNamed(db, indexes, [name], maxSpans)
  return ofSpans(await readPlaces(db, definitions.map(toPlace)), definitions.length)
}

const findCallers = async (db: Database, indexes: readonly SearchedIndex[], name: string): Promise<LookUpResult> => {
  const { sites, total } = await findCalls(db, indexes, name, maxSpans)
  const spans: Quote[] = []
  for (const { line, caller, ...site } of sites)
    spans.push(...(await readAround(db, { ...site, symbol: caller }, line)))
  return ofSpans(spans, total)
}

const findCallees = async (db: Database, indexes: readonly SearchedIndex[], name: string): Promise<LookUpResult> => {
  const [caller] = await definitionsNamed(db, indexes, [name], 1)
  if (caller === undefined) return ofSpans([])
  const callees = await followedCalls(db, indexes, caller, maxSpans)
  return ofSpans(await readPlaces(db, callees.map(toPlace)), callees.length)
}

const listNodes = (nodes: readonly TreeNode[], folder: string): string[] =>
  nodes.flatMap(({ name, type, files, children }) =>
    type === 'file'
      ? [`${folder}${name}`]
      : [`${folder}${name}/ (${files} files)`, ...listNodes(children ?? [], `${folder}${name}/`)],
  )

const outlineFile = async (db: Database, { index, fileNo, path }: File): Promise<LookUpResult> => {
  const symbols = await symbolsOfFiles(db, index.no, [fileNo])
  const list = symbols
    .slice(0, maxListed)
    .map(({ kind, qualifiedName, start, end }) => `${path}:${start.line}-${end.line} ${kind} ${qualifiedName}`)
  return { spans: [], list, hits: symbols.length }
}

const outline = async (db: Database, indexes: readonly SearchedIndex[], subject: string): Promise<LookUpResult> => {
  const path = subject.replace(/^\.?\//, '')
  const file = path === '' ? undefined : await findFile(db, indexes, path)
  if (file !== undefined) return outlineFile(db, file)
  const list: string[] = []
  for (const index of indexes) {
    const folder = path.replace(`${index.repository.name}/`, '')
    const folderTree = await readFileTree(db, index, { path: folder, depth: 2, nodes: maxListed })
    const base = folder === '' || folder.endsWith('/') ? folder : `${folder}/`
    if (folderTree !== undefined) list.push(`${index.repository.name}:`, ...listNodes(folderTree.tree, base))
  }
  return { spans: [], list: list.slice(0, maxListed), hits: list.length }
}

/** Runs in a thread, since the request of a model is foreign text as well as the code. */
export const lookUp = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  request: LookUpRequest,
  embed?: EmbedText,
): Promise<LookUpResult> => {
  const { tool, subject } = request
  if (tool === 'text') return findText(db, indexes, subject)
  if (tool === 'meaning')
    return ofSpans(await findPassages(db, indexes, { question: subject, earlier: [], limit: maxSpans }, embed))
  if (tool === 'lines') return ofSpans(await readLines(db, indexes, request))
  if (tool === 'definition') return findDefinitions(db, indexes, subject)
  if (tool === 'callers') return findCallers(db, indexes, subject)
  return tool === 'callees' ? findCallees(db, indexes, subject) : outline(db, indexes, subject)
}

interface PassagesRequest {
  readonly question: string
  readonly earlier: readonly string[]
  readonly limit: number
}

export const findPassages = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  { limit, ...request }: PassagesRequest,
  embed?: EmbedText,
): Promise<Quote[]> => {
  const mentions = await readMentions(db, indexes, request)
  const { words } = withEarlier(mentions.question, mentions.earlier)
  const first = await findMentionedPassages({ db, indexes, embed }, mentions, words)
  const rest = await gatherPassages(db, indexes, words, { limit, embed })
  return putFirst(first, rest).slice(0, limit).map(toQuote)
}
