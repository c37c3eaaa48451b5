import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { ReadChunk } from './chunk-reader.ts'

interface Place {
  readonly line: number
  readonly character: number
}

export interface ReadSymbol {
  readonly no: number
  readonly name: string
  readonly qualifiedName: string
  readonly kind: string
  readonly signature: string
  readonly doc: string
  readonly start: Place
  readonly end: Place
  /** How often its name is called in the index. */
  readonly calls: number
}

/** A line or two within something else, such as a property: it bears the name and says little about it. */
export const isMention = ({ name, qualifiedName, start, end }: ReadSymbol): boolean =>
  name !== qualifiedName && end.line - start.line < 2

const columns = sql`s.symbol_no as no, s.name, s.qualified_name as "qualifiedName", s.kind, s.signature, s.doc,
  json_build_object('line', s.start_line, 'character', s.start_character) as start,
  json_build_object('line', s.end_line, 'character', s.end_character) as "end", coalesce(k.calls, 0) as calls`

/** The symbols that begin in each of `chunks`, which are of one index, outer before inner. */
export const symbolsWithin = async (
  db: Database,
  indexNo: number,
  chunks: readonly ReadChunk[],
): Promise<Map<number, ReadSymbol[]>> => {
  const within = new Map<number, ReadSymbol[]>(chunks.map(({ chunkNo }) => [chunkNo, []]))
  if (chunks.length === 0) return within
  const { rows } = await sql<ReadSymbol & { chunkNo: number }>`
    select s.chunk_no as "chunkNo", ${columns}
    from code_symbols s left join code_callees k on k.index_no = ${indexNo} and k.callee = s.name
    where s.index_no = ${indexNo} and s.chunk_no = any(${[...within.keys()]}::integer[])
    order by s.symbol_no`.execute(db)
  for (const { chunkNo, ...symbol } of rows) within.get(chunkNo)?.push(symbol)
  return within
}

/** A line of a chunk, and the symbol that is meant when none begins in the chunk and holds the line. */
export interface LinePlace {
  readonly chunkNo: number
  readonly line: number
  readonly holderNo: number | undefined
}

/** For each place the innermost symbol. */
export const symbolsAt = async (
  db: Database,
  indexNo: number,
  places: readonly LinePlace[],
): Promise<(ReadSymbol | undefined)[]> => {
  if (places.length === 0) return []
  const holders = places.map(({ holderNo }) => holderNo ?? -1)
  const { rows } = await sql<ReadSymbol & { at: number }>`
    select p.at::integer as at, ${columns}
    from unnest(${places.map(({ chunkNo }) => chunkNo)}::integer[], ${places.map(({ line }) => line)}::integer[],
      ${holders}::integer[]) with ordinality as p(chunk_no, line, holder_no, at)
    left join lateral (
      select i.symbol_no from code_symbols i
      where i.index_no = ${indexNo} and i.chunk_no = p.chunk_no and i.start_line <= p.line and i.end_line >= p.line
      order by i.start_line desc, i.symbol_no desc limit 1
    ) inner_most on true
    join code_symbols s on s.index_no = ${indexNo} and s.symbol_no = coalesce(inner_most.symbol_no, p.holder_no)
    left join code_callees k on k.index_no = ${indexNo} and k.callee = s.name`.execute(db)
  const symbols: (ReadSymbol | undefined)[] = places.map(() => undefined)
  for (const { at, ...symbol } of rows) symbols[at - 1] = symbol
  return symbols
}

export interface Definition {
  readonly indexNo: number
  readonly chunkNo: number
  readonly line: number
}

const mostDefinitions = 60

/** Where symbols of exactly this name begin. */
export const definitionsOf = (db: Database, indexNos: readonly number[], name: string): Promise<Definition[]> =>
  db
    .selectFrom('code_symbols')
    .where('index_no', 'in', [...indexNos])
    .where('name', '=', name)
    .select(['index_no as indexNo', 'chunk_no as chunkNo', 'start_line as line'])
    .limit(mostDefinitions)
    .execute()

/** Where symbols with one of these names (in small letters) begin. */
export const definitionsFolded = async (
  db: Database,
  indexNos: readonly number[],
  names: readonly string[],
): Promise<Definition[]> => {
  if (indexNos.length === 0 || names.length === 0) return []
  return db
    .selectFrom('code_symbols')
    .where('index_no', 'in', [...indexNos])
    .where(sql<boolean>`lower(name) = any(${names}::text[])`)
    .select(['index_no as indexNo', 'chunk_no as chunkNo', 'start_line as line'])
    .limit(mostDefinitions)
    .execute()
}
