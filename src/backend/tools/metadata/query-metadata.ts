import type { Database } from '../../db/tables.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import { Mistake } from '../tool.ts'
import { compileStatement, type CompiledStatement } from './compile-statement.ts'

type Cell = string | number | null

export interface MetadataRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  readonly truncated: boolean
}

export type MetadataAnswer = MetadataRows | { readonly mistake: Pick<Mistake, 'message' | 'hint'> }

const toCell = (value: unknown, { type }: CompiledStatement['columns'][number]): Cell => {
  if (value === null || value === undefined) return null
  return type === 'number' ? Number(value) : String(value)
}

/** Errors do not keep their class between threads, so a mistake is returned. */
export const queryMetadata = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  statement: string,
): Promise<MetadataAnswer> => {
  try {
    const { columns, query, limit } = compileStatement(
      statement,
      indexes.map(({ no }) => no),
    )
    const rows = indexes.length === 0 ? [] : (await query.execute(db)).rows
    return {
      columns: columns.map(({ name }) => name),
      rows: rows.slice(0, limit).map((row) => columns.map((column, at) => toCell(row[`c${at}`], column))),
      truncated: rows.length > limit,
    }
  } catch (error) {
    if (error instanceof Mistake) return { mistake: { message: error.message, hint: error.hint } }
    throw error
  }
}
