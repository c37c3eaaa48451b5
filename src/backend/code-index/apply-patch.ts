import { sql } from 'kysely'
import type { Handle } from '../db/tables.ts'
import { patchSegment } from './index-patches.ts'
import {
  attachPartitions,
  dropPartitions,
  getPartitionName,
  listPartitionColumns,
  renumberPartitions,
  type PartitionedTable,
} from './index-partitions.ts'

const tablesByFile = ['code_calls', 'code_symbols', 'code_chunks', 'code_files'] as const
const postingTables = ['code_grams', 'code_words'] as const

const toTable = (table: PartitionedTable, no: number) => sql.table(getPartitionName(table, no))

const removeFiles = async (db: Handle, no: number, fileNos: readonly number[]): Promise<void> => {
  if (fileNos.length === 0) return
  const isGone = sql`file_no = any(${fileNos}::integer[])`
  await sql`update ${toTable('code_callees', no)} c set calls = c.calls - gone.calls
    from (select callee, count(*) as calls from ${toTable('code_calls', no)} where ${isGone} group by callee) gone
    where c.callee = gone.callee`.execute(db)
  for (const table of tablesByFile) await sql`delete from ${toTable(table, no)} where ${isGone}`.execute(db)
}

const addRows = async (db: Handle, from: number, to: number): Promise<void> => {
  for (const table of [...tablesByFile, ...postingTables]) {
    const columns = sql.raw((await listPartitionColumns(db, table)).join(', '))
    await sql`insert into ${toTable(table, to)} (index_no, ${columns})
      select ${to}::integer, ${columns} from ${toTable(table, from)}`.execute(db)
  }
  const callees = toTable('code_callees', to)
  await sql`insert into ${callees} as known (index_no, callee, calls)
    select ${to}::integer, callee, count(*) from ${toTable('code_calls', from)} group by callee
    on conflict (callee) do update set calls = known.calls + excluded.calls`.execute(db)
  await sql`delete from ${callees} where calls <= 0`.execute(db)
}

export interface Replacement {
  readonly base: number
  readonly no: number
  readonly goneFiles: readonly number[]
}

export const applyPatch = async (db: Handle, { base, no, goneFiles }: Replacement): Promise<void> => {
  await removeFiles(db, base, goneFiles)
  for (const table of postingTables)
    await sql`delete from ${toTable(table, base)} where segment = ${patchSegment}`.execute(db)
  await addRows(db, no, base)
  await dropPartitions(db, no)
  await renumberPartitions(db, base, no)
  await attachPartitions(db, no)
}

/** The embedded database reuses the room of removed rows only after this. */
export const reusePatchedRoom = async (db: Handle, no: number): Promise<void> => {
  for (const table of postingTables) await sql.raw(`vacuum ${getPartitionName(table, no)}`).execute(db)
}
