import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { ReadChunk, ReadSymbol } from './chunk-reader.ts'

interface Row {
  at: number
  symbol_no: number
  name: string
  qualified_name: string
  kind: string
  signature: string
  doc: string
  start_line: number
  start_character: number
  end_line: number
  end_character: number
  calls: number | null
}

/** A symbol with how often its name is called in the index. */
export interface CalledSymbol extends ReadSymbol {
  readonly calls: number
}

const symbolOf = (row: Row): CalledSymbol => ({
  no: row.symbol_no,
  name: row.name,
  qualifiedName: row.qualified_name,
  kind: row.kind,
  signature: row.signature,
  doc: row.doc,
  start: { line: row.start_line, character: row.start_character },
  end: { line: row.end_line, character: row.end_character },
  calls: row.calls ?? 0,
})

/** The symbols that begin in each of `chunks`, which are of one index. */
export const symbolsWithin = async (
  db: Database,
  indexNo: number,
  chunks: readonly ReadChunk[],
): Promise<Map<ReadChunk, CalledSymbol[]>> => {
  const within = new Map<ReadChunk, CalledSymbol[]>(chunks.map((chunk) => [chunk, []]))
  if (chunks.length === 0) return within
  const column = (pick: (chunk: ReadChunk) => number) => sql`${chunks.map(pick)}::integer[]`
  const { rows } = await sql<Row>`
    select p.at::integer as at, s.symbol_no, s.name, s.qualified_name, s.kind, s.signature, s.doc,
      s.start_line, s.start_character, s.end_line, s.end_character, k.calls
    from unnest(${column(({ fileNo }) => fileNo)}, ${column(({ startLine }) => startLine)},
      ${column(({ endLine }) => endLine)}) with ordinality as p(file_no, first_line, last_line, at)
    join code_symbols s on s.index_no = ${indexNo} and s.file_no = p.file_no
      and s.start_line between p.first_line and p.last_line
    left join code_callees k on k.index_no = ${indexNo} and k.callee = s.name
    order by s.start_line`.execute(db)
  for (const row of rows) {
    const chunk = chunks[row.at - 1]
    if (chunk !== undefined) within.get(chunk)?.push(symbolOf(row))
  }
  return within
}

const mostDefinitions = 60

/** Numbers of the chunks in which a symbol with one of these names (in small letters) begins, by index. */
export const definitionsFolded = async (
  db: Database,
  indexNos: readonly number[],
  names: readonly string[],
): Promise<{ indexNo: number; chunkNo: number }[]> => {
  if (indexNos.length === 0 || names.length === 0) return []
  return db
    .selectFrom('code_symbols as s')
    .innerJoin('code_chunks as c', (join) =>
      join
        .onRef('c.index_no', '=', 's.index_no')
        .onRef('c.file_no', '=', 's.file_no')
        .onRef('c.start_line', '<=', 's.start_line')
        .onRef('c.end_line', '>=', 's.start_line'),
    )
    .where('s.index_no', 'in', [...indexNos])
    .where('c.index_no', 'in', [...indexNos])
    .where(sql<boolean>`lower(s.name) = any(${names}::text[])`)
    .select(['c.index_no as indexNo', 'c.chunk_no as chunkNo'])
    .limit(mostDefinitions)
    .execute()
}
