import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'

export interface Definition {
  readonly indexNo: number
  readonly repository: SearchedIndex['repository']
  readonly no: number
  readonly fileNo: number
  readonly name: string
  readonly qualifiedName: string
  readonly kind: string
  readonly path: string
  readonly language: string | undefined
  readonly startLine: number
  readonly endLine: number
  readonly signature: string
  readonly doc: string
}

export interface CallSite {
  readonly indexNo: number
  readonly repository: SearchedIndex['repository']
  readonly path: string
  readonly language: string | undefined
  readonly line: number
  readonly caller: string | undefined
}

export const lastName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':'), name.lastIndexOf('#')) + 1)

const listNumbers = (indexes: readonly SearchedIndex[]): number[] => indexes.map(({ no }) => no)

const findRepository = (indexes: readonly SearchedIndex[], no: number): SearchedIndex['repository'] =>
  indexes.find((index) => index.no === no)?.repository ?? { id: '', name: '' }

const selectDefinitions = (db: Database, indexes: readonly SearchedIndex[]) =>
  db
    .selectFrom('code_symbols as s')
    .innerJoin('code_files as f', (join) =>
      join.onRef('f.index_no', '=', 's.index_no').onRef('f.file_no', '=', 's.file_no'),
    )
    .where('s.index_no', 'in', listNumbers(indexes))
    .where('f.index_no', 'in', listNumbers(indexes))
    .select([
      's.index_no as indexNo',
      's.symbol_no as no',
      's.file_no as fileNo',
      's.name',
      's.qualified_name as qualifiedName',
      's.kind',
      's.start_line as startLine',
      's.end_line as endLine',
      's.signature',
      's.doc',
      'f.path',
      'f.language',
    ])
    .orderBy('f.importance', 'desc')
    .orderBy('f.path')
    .orderBy('s.start_line')

type DefinitionRow = Awaited<ReturnType<ReturnType<typeof selectDefinitions>['execute']>>[number]

const toDefinition = (indexes: readonly SearchedIndex[], row: DefinitionRow): Definition => ({
  ...row,
  language: row.language ?? undefined,
  repository: findRepository(indexes, row.indexNo),
})

export const definitionsNamed = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  names: readonly string[],
  limit: number,
): Promise<Definition[]> => {
  if (names.length === 0 || indexes.length === 0) return []
  const rows = await selectDefinitions(db, indexes)
    .where('s.name', 'in', names.map(lastName))
    .limit(limit * 4)
    .execute()
  const fits = ({ name, qualifiedName }: DefinitionRow) =>
    names.some((wanted) => name === wanted || qualifiedName === wanted || qualifiedName.endsWith(`.${wanted}`))
  return rows
    .filter(fits)
    .slice(0, limit)
    .map((row) => toDefinition(indexes, row))
}

export interface Calls {
  readonly sites: readonly CallSite[]
  readonly total: number
}

const selectCalls = (db: Database, indexes: readonly SearchedIndex[]) =>
  db
    .selectFrom('code_calls as c')
    .innerJoin('code_files as f', (join) =>
      join.onRef('f.index_no', '=', 'c.index_no').onRef('f.file_no', '=', 'c.file_no'),
    )
    .leftJoin('code_symbols as s', (join) =>
      join.onRef('s.index_no', '=', 'c.index_no').onRef('s.symbol_no', '=', 'c.caller_no'),
    )
    .where('c.index_no', 'in', listNumbers(indexes))
    .where('f.index_no', 'in', listNumbers(indexes))
    .select([
      'c.index_no as indexNo',
      'c.line',
      'f.path',
      'f.language',
      's.qualified_name as caller',
      sql<number>`(count(*) over ())::integer`.as('total'),
    ])
    .orderBy('f.importance', 'desc')
    .orderBy('f.path')
    .orderBy('c.line')

interface CallRow {
  readonly indexNo: number
  readonly path: string
  readonly language: string | null
  readonly line: number
  readonly caller: string | null
}

export const toSite = (indexes: readonly SearchedIndex[], row: CallRow): CallSite => ({
  indexNo: row.indexNo,
  repository: findRepository(indexes, row.indexNo),
  path: row.path,
  language: row.language ?? undefined,
  line: row.line,
  caller: row.caller ?? undefined,
})

export const findCalls = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  name: string,
  limit: number,
): Promise<Calls> => {
  if (indexes.length === 0) return { sites: [], total: 0 }
  const rows = await selectCalls(db, indexes).where('c.callee', '=', lastName(name)).limit(limit).execute()
  const sites = rows.map((row) => toSite(indexes, row))
  return { sites, total: rows[0]?.total ?? 0 }
}
