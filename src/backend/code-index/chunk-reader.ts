import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'

/** A chunk with the file that holds it. */
export interface ReadChunk {
  readonly indexNo: number
  readonly chunkNo: number
  readonly fileNo: number
  /** Position in its file, from 0. */
  readonly at: number
  readonly path: string
  readonly language: string | undefined
  readonly importance: number
  readonly startLine: number
  readonly endLine: number
  readonly content: string
  /** The innermost symbol that holds all of it. */
  readonly symbolNo: number | undefined
}

/** The chunks with these numbers, in no particular order. */
export const readChunks = async (db: Database, indexNo: number, chunks: readonly number[]): Promise<ReadChunk[]> => {
  if (chunks.length === 0) return []
  const rows = await db
    .selectFrom('code_chunks as c')
    .innerJoin('code_files as f', (join) =>
      join.onRef('f.index_no', '=', 'c.index_no').onRef('f.file_no', '=', 'c.file_no'),
    )
    .where('c.index_no', '=', indexNo)
    .where('f.index_no', '=', indexNo)
    .where('c.chunk_no', '=', sql<number>`any(${chunks}::integer[])`)
    .select(['c.chunk_no', 'c.file_no', 'c.start_line', 'c.end_line', 'c.symbol_no', 'c.content'])
    .select(['f.path', 'f.language', 'f.first_chunk', 'f.importance'])
    .execute()
  return rows.map((row) => ({
    indexNo,
    chunkNo: row.chunk_no,
    fileNo: row.file_no,
    at: row.chunk_no - row.first_chunk,
    path: row.path,
    language: row.language ?? undefined,
    importance: row.importance,
    startLine: row.start_line,
    endLine: row.end_line,
    content: row.content,
    symbolNo: row.symbol_no ?? undefined,
  }))
}

/** Those of `chunks` that hold `text` as it stands, in the same order. */
export const chunksHolding = async (
  db: Database,
  indexNo: number,
  chunks: readonly number[],
  text: string,
): Promise<number[]> => {
  if (chunks.length === 0) return []
  const rows = await db
    .selectFrom('code_chunks')
    .where('index_no', '=', indexNo)
    .where('chunk_no', '=', sql<number>`any(${chunks}::integer[])`)
    .where(sql<boolean>`strpos(content, ${text}) > 0`)
    .select('chunk_no')
    .execute()
  const holding = new Set(rows.map((row) => row.chunk_no))
  return chunks.filter((chunk) => holding.has(chunk))
}

interface Lines {
  readonly indexNo: number
  readonly fileNo: number
  readonly from: number
  readonly to: number
}

/** Bytes of the chunks that hold these lines, for each of `places`. */
export const bytesOfLines = async (db: Database, places: readonly Lines[]): Promise<number[]> => {
  if (places.length === 0) return []
  const column = (pick: (lines: Lines) => number) => sql`${places.map(pick)}::integer[]`
  const { rows } = await sql<{ at: number; bytes: number }>`
    select p.at::integer as at, sum(octet_length(c.content))::integer as bytes
    from unnest(${column((lines) => lines.indexNo)}, ${column((lines) => lines.fileNo)}, ${column((lines) => lines.from)},
      ${column((lines) => lines.to)}) with ordinality as p(index_no, file_no, first_line, last_line, at)
    join code_chunks c on c.index_no = p.index_no and c.file_no = p.file_no
      and c.start_line <= p.last_line and c.end_line >= p.first_line
    where c.index_no = any(${[...new Set(places.map((lines) => lines.indexNo))]}::integer[])
    group by p.at`.execute(db)
  const bytes = places.map(() => 0)
  for (const row of rows) bytes[row.at - 1] = row.bytes
  return bytes
}

/** Lines `from` to `to` of a file, as they stand. */
export const readLines = async (db: Database, { indexNo, fileNo, from, to }: Lines): Promise<string> => {
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
