import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'

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
  readonly sizeBytes: number
}

export interface CalledSymbol extends ReadSymbol {
  readonly calls: number
}

export const isMention = ({ name, qualifiedName, start, end }: ReadSymbol): boolean =>
  name !== qualifiedName && end.line - start.line < 2

export interface SymbolRow extends Omit<ReadSymbol, 'start' | 'end'> {
  readonly startLine: number
  readonly startCharacter: number
  readonly endLine: number
  readonly endCharacter: number
}

export const symbolColumns = sql`s.symbol_no as no, s.name, s.qualified_name as "qualifiedName", s.kind,
  s.signature, s.doc, s.start_line as "startLine", s.start_character as "startCharacter", s.end_line as "endLine",
  s.end_character as "endCharacter", s.size_bytes as "sizeBytes"`

export const toSymbol = <Row extends SymbolRow>(row: Row) => ({
  ...row,
  start: { line: row.startLine, character: row.startCharacter },
  end: { line: row.endLine, character: row.endCharacter },
})

export const symbolsWithin = async (
  db: Database,
  indexNo: number,
  chunkNos: readonly number[],
): Promise<Map<number, CalledSymbol[]>> => {
  const within = new Map<number, CalledSymbol[]>(chunkNos.map((chunkNo) => [chunkNo, []]))
  if (chunkNos.length === 0) return within
  const { rows } = await sql<SymbolRow & { chunkNo: number; calls: number }>`
    select s.chunk_no as "chunkNo", ${symbolColumns},
      coalesce((select k.calls from code_callees k where k.index_no = ${indexNo} and k.callee = s.name), 0) as calls
    from code_symbols s
    where s.index_no = ${indexNo} and s.chunk_no = any(${[...within.keys()]}::integer[])
    order by s.symbol_no`.execute(db)
  for (const { chunkNo, ...row } of rows) within.get(chunkNo)?.push(toSymbol(row))
  return within
}

export interface LinePlace {
  readonly chunkNo: number
  readonly line: number
  readonly holderNo: number | undefined
}

export const symbolsAt = async (
  db: Database,
  indexNo: number,
  places: readonly LinePlace[],
): Promise<(ReadSymbol | undefined)[]> => {
  if (places.length === 0) return []
  const holders = places.map(({ holderNo }) => holderNo ?? -1)
  const { rows } = await sql<SymbolRow & { at: number }>`
    select p.at::integer as at, ${symbolColumns}
    from unnest(${places.map(({ chunkNo }) => chunkNo)}::integer[], ${places.map(({ line }) => line)}::integer[],
      ${holders}::integer[]) with ordinality as p(chunk_no, line, holder_no, at)
    join code_symbols s on s.index_no = ${indexNo} and s.symbol_no = coalesce((
      select i.symbol_no from code_symbols i
      where i.index_no = ${indexNo} and i.chunk_no = p.chunk_no and i.start_line <= p.line and i.end_line >= p.line
      order by i.start_line desc, i.symbol_no desc limit 1
    ), p.holder_no)`.execute(db)
  const symbols: (ReadSymbol | undefined)[] = places.map(() => undefined)
  for (const { at, ...row } of rows) symbols[at - 1] = toSymbol(row)
  return symbols
}

export interface Definition {
  readonly indexNo: number
  readonly chunkNo: number
  readonly line: number
}

const maxDefinitions = 60

export const findDefinitions = (
  db: Database,
  indexNos: readonly number[],
  name: string,
  ignoresCase = false,
): Promise<Definition[]> =>
  db
    .selectFrom('code_symbols')
    .where('index_no', 'in', [...indexNos])
    .where(ignoresCase ? sql<boolean>`lower(name) = lower(${name})` : sql<boolean>`name = ${name}`)
    .select(['index_no as indexNo', 'chunk_no as chunkNo', 'start_line as line'])
    .orderBy(sql`name = ${name}`, 'desc')
    .orderBy('index_no')
    .orderBy('chunk_no')
    .orderBy('symbol_no')
    .limit(maxDefinitions)
    .execute()

export const findSymbolsIn = (
  db: Database,
  indexNo: number,
  chunks: readonly number[],
): Promise<{ chunkNo: number; name: string; line: number }[]> =>
  db
    .selectFrom('code_symbols')
    .where('index_no', '=', indexNo)
    .where('chunk_no', '=', sql<number>`any(${chunks}::integer[])`)
    .select(['chunk_no as chunkNo', 'name', 'start_line as line'])
    .orderBy('symbol_no')
    .execute()

export const findDefinitionsIgnoringCase = async (
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
    .orderBy('index_no')
    .orderBy('chunk_no')
    .orderBy('symbol_no')
    .limit(maxDefinitions)
    .execute()
}
