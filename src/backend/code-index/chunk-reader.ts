import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { indexFacts } from './index-facts.ts'

export interface ReadChunk {
  readonly indexNo: number
  readonly chunkNo: number
  readonly fileNo: number
  readonly at: number
  readonly path: string
  readonly language: string | undefined
  readonly importance: number
  readonly startLine: number
  readonly endLine: number
  readonly content: string
  readonly symbolNo: number | undefined
}

const columns = ['c.chunk_no', 'c.file_no', 'c.start_line', 'c.end_line', 'c.symbol_no', 'c.content'] as const

interface ChunkRow {
  readonly chunk_no: number
  readonly file_no: number
  readonly start_line: number
  readonly end_line: number
  readonly symbol_no: number | null
  readonly content: string
}

const withFiles = async (db: Database, indexNo: number, rows: readonly ChunkRow[]): Promise<ReadChunk[]> => {
  const { files, firstChunks } = await indexFacts(db, indexNo)
  return rows.map((row) => ({
    indexNo,
    chunkNo: row.chunk_no,
    fileNo: row.file_no,
    at: row.chunk_no - (firstChunks[row.file_no] ?? 0),
    path: files.paths[row.file_no] ?? '',
    language: files.languages[row.file_no] ?? undefined,
    importance: files.importances[row.file_no] ?? 0,
    startLine: row.start_line,
    endLine: row.end_line,
    content: row.content,
    symbolNo: row.symbol_no ?? undefined,
  }))
}

export const readChunks = async (db: Database, indexNo: number, chunks: readonly number[]): Promise<ReadChunk[]> => {
  if (chunks.length === 0) return []
  const rows = await db
    .selectFrom('code_chunks as c')
    .where('c.index_no', '=', indexNo)
    .where('c.chunk_no', '=', sql<number>`any(${chunks}::integer[])`)
    .select(columns)
    .orderBy('c.chunk_no')
    .execute()
  return withFiles(db, indexNo, rows)
}

export interface Needle {
  readonly text: string
  readonly ignoresCase: boolean
}

const sameInEveryLocale = /[^\P{ASCII}KSks]+/gu

const mayHold = ({ text, ignoresCase }: Needle) => {
  if (!ignoresCase) return sql`strpos(c.content, ${text}) > 0`
  const parts = text.match(sameInEveryLocale) ?? []
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '')
  return sql`strpos(lower(c.content collate "C"), ${longest.toLowerCase()}) > 0`
}

export const readHolding = async (
  db: Database,
  indexNo: number,
  chunks: readonly number[],
  { needles, limit }: { readonly needles: readonly Needle[]; readonly limit: number },
): Promise<ReadChunk[]> => {
  if (chunks.length === 0) return []
  const { rows } = await sql<ChunkRow>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from unnest(${chunks}::integer[]) with ordinality as p(chunk_no, at)
    join code_chunks c on c.index_no = ${indexNo} and c.chunk_no = p.chunk_no
    ${needles.length === 0 ? sql`` : sql`where ${sql.join(needles.map(mayHold), sql` or `)}`}
    order by p.at limit ${limit}`.execute(db)
  return withFiles(db, indexNo, rows)
}

interface Lines {
  readonly indexNo: number
  readonly fileNo: number
  readonly from: number
  readonly to: number
}

export const readFileLines = async (db: Database, { indexNo, fileNo, from, to }: Lines): Promise<string> => {
  const chunks = await db
    .selectFrom('code_chunks')
    .where('index_no', '=', indexNo)
    .where('file_no', '=', fileNo)
    .where('start_line', '<=', to)
    .where('end_line', '>=', from)
    .select(['start_line', 'content'])
    .orderBy('chunk_no')
    .execute()
  const first = chunks[0]?.start_line ?? from
  const lines = chunks
    .map(({ content }) => content)
    .join('\n')
    .split('\n')
  return lines.slice(from - first, to - first + 1).join('\n')
}
