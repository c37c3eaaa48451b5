import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/tables.ts'
import { symbolColumns, toSymbol, type ReadSymbol, type SymbolRow } from './symbol-reader.ts'

export interface GraphSymbol extends ReadSymbol {
  readonly fileNo: number
  readonly ancestors: readonly string[]
}

const symbolsWhere = async (db: Database, indexNo: number, condition: RawBuilder<unknown>): Promise<GraphSymbol[]> => {
  const { rows } = await sql<SymbolRow & Pick<GraphSymbol, 'fileNo' | 'ancestors'>>`
    select ${symbolColumns}, s.file_no as "fileNo", s.ancestors
    from code_symbols s where s.index_no = ${indexNo} and ${condition} order by s.chunk_no, s.symbol_no`.execute(db)
  return rows.map(toSymbol)
}

export const symbolsOfFiles = async (
  db: Database,
  indexNo: number,
  fileNos: readonly number[],
): Promise<GraphSymbol[]> =>
  fileNos.length === 0 ? [] : symbolsWhere(db, indexNo, sql`s.file_no = any(${fileNos}::integer[])`)

export interface FileLines {
  readonly fileNo: number
  readonly startLine: number
  readonly endLine: number
}

/** Symbols of at most `maxLines` that share a line with one of the ranges. A file may have thousands of others. */
export const symbolsSharingLines = async (
  db: Database,
  indexNo: number,
  ranges: readonly FileLines[],
  maxLines: number,
): Promise<GraphSymbol[]> =>
  ranges.length === 0
    ? []
    : symbolsWhere(
        db,
        indexNo,
        sql`s.end_line - s.start_line < ${maxLines} and exists (
          select from unnest(${ranges.map(({ fileNo }) => fileNo)}::integer[],
            ${ranges.map(({ startLine }) => startLine)}::integer[], ${ranges.map(({ endLine }) => endLine)}::integer[])
            as p(file_no, start_line, end_line)
          where p.file_no = s.file_no and p.start_line <= s.end_line and p.end_line >= s.start_line
        ) and s.file_no = any(${[...new Set(ranges.map(({ fileNo }) => fileNo))]}::integer[])`,
      )

export const symbolsByNo = async (db: Database, indexNo: number, nos: readonly number[]): Promise<GraphSymbol[]> =>
  nos.length === 0 ? [] : symbolsWhere(db, indexNo, sql`s.symbol_no = any(${nos}::integer[])`)

export const symbolsByName = async (db: Database, indexNo: number, names: readonly string[]): Promise<GraphSymbol[]> =>
  names.length === 0 ? [] : symbolsWhere(db, indexNo, sql`s.name = any(${names}::text[])`)

export const findHeirs = async (db: Database, indexNo: number, names: readonly string[]): Promise<GraphSymbol[]> =>
  names.length === 0 ? [] : symbolsWhere(db, indexNo, sql`s.ancestors && ${names}::text[]`)

export interface GraphCall {
  readonly callee: string
  readonly line: number
  readonly fileNo: number
  readonly callerNo: number | null
}

export const maxCalls = 20_000

const callsWhere = async (db: Database, indexNo: number, condition: RawBuilder<unknown>): Promise<GraphCall[]> => {
  const { rows } = await sql<GraphCall>`
    select k.callee, k.line, k.file_no as "fileNo", k.caller_no as "callerNo" from code_calls k
    where k.index_no = ${indexNo} and ${condition} order by k.chunk_no, k.line, k.callee limit ${maxCalls}`.execute(db)
  return rows
}

export const callsBy = async (db: Database, indexNo: number, callers: readonly number[]): Promise<GraphCall[]> =>
  callers.length === 0 ? [] : callsWhere(db, indexNo, sql`k.caller_no = any(${callers}::integer[])`)

export const callsAtTop = (db: Database, indexNo: number, fileNo: number): Promise<GraphCall[]> =>
  callsWhere(db, indexNo, sql`k.caller_no is null and k.file_no = ${fileNo}`)

export const callsTo = async (db: Database, indexNo: number, names: readonly string[]): Promise<GraphCall[]> =>
  names.length === 0 ? [] : callsWhere(db, indexNo, sql`k.callee = any(${names}::text[])`)
