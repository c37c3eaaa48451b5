import { sql } from 'kysely'
import type { Handle } from '../db/tables.ts'

const partitioned = [
  'code_files',
  'code_chunks',
  'code_symbols',
  'code_calls',
  'code_callees',
  'code_grams',
  'code_words',
] as const
export type PartitionedTable = (typeof partitioned)[number]

export const getPartitionName = (table: PartitionedTable, no: number): string => {
  if (!Number.isSafeInteger(no) || no < 0) throw new Error(`not the number of an index: ${no}`)
  return `${table}_${no}`
}

const settings: readonly (readonly [PartitionedTable, string])[] = [
  ['code_chunks', 'alter column content set statistics 0'],
  ['code_grams', 'alter column postings set storage external, alter column postings set statistics 0'],
  ['code_words', 'alter column postings set storage external, alter column postings set statistics 0'],
  ['code_symbols', 'alter column signature set statistics 0, alter column doc set statistics 0'],
]

/** The check constraint lets a table become a partition without being read again. */
export const createPartitions = async (db: Handle, no: number): Promise<void> => {
  for (const table of partitioned) {
    const name = getPartitionName(table, no)
    await sql
      .raw(`create table ${name} (like ${table} including defaults, check (index_no = ${no}))
            with (autovacuum_enabled = false)`)
      .execute(db)
  }
  for (const [table, change] of settings)
    await sql.raw(`alter table ${getPartitionName(table, no)} ${change}`).execute(db)
}

const indexes: readonly (readonly [PartitionedTable, string, 'unique' | ''])[] = [
  ['code_files', 'file_no', 'unique'],
  ['code_files', 'path', 'unique'],
  ['code_chunks', 'chunk_no', 'unique'],
  ['code_chunks', 'file_no', ''],
  ['code_symbols', 'symbol_no', 'unique'],
  ['code_symbols', 'file_no', ''],
  ['code_symbols', 'chunk_no', ''],
  ['code_symbols', 'name', ''],
  ['code_symbols', 'lower(name)', ''],
  ['code_calls', 'callee', ''],
  ['code_calls', 'caller_no', ''],
  ['code_callees', 'callee', 'unique'],
  ['code_grams', 'gram, segment', 'unique'],
  ['code_words', 'word, segment', 'unique'],
]

/** Short statements let searches run in between. */
export const indexPartitions = async (db: Handle, no: number): Promise<void> => {
  for (const [table, columns, unique] of indexes) {
    await sql.raw(`create ${unique} index on ${getPartitionName(table, no)} (${columns})`).execute(db)
  }
  for (const table of partitioned) await sql.raw(`analyze ${getPartitionName(table, no)}`).execute(db)
}

export const attachPartitions = async (db: Handle, no: number): Promise<void> => {
  for (const table of partitioned) {
    await sql
      .raw(`alter table ${table} attach partition ${getPartitionName(table, no)} for values in (${no})`)
      .execute(db)
  }
}

export const listPartitionColumns = async (db: Handle, table: PartitionedTable): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attname <> 'index_no' order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/** A new column with a default is only a note in the catalogue, so no row is written again. */
export const renumberPartitions = async (db: Handle, from: number, to: number): Promise<void> => {
  for (const table of partitioned) {
    const name = getPartitionName(table, to)
    await sql.raw(`alter table ${table} detach partition ${getPartitionName(table, from)}`).execute(db)
    await sql.raw(`alter table ${getPartitionName(table, from)} rename to ${name}`).execute(db)
    await sql
      .raw(
        `alter table ${name} drop column index_no, add column index_no integer not null default ${to}, add check (index_no = ${to})`,
      )
      .execute(db)
  }
}

export const dropPartitions = async (db: Handle, no: number): Promise<void> => {
  await sql
    .raw(`drop table if exists ${partitioned.map((table) => getPartitionName(table, no)).join(', ')}`)
    .execute(db)
}

export const partitionedIndexes = async (db: Handle): Promise<number[]> => {
  const { rows } = await sql<{ no: number }>`
    select distinct substring(relname from '_([0-9]+)$')::integer as no from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname ~ ${`^(${partitioned.join('|')})_[0-9]+$`}
  `.execute(db)
  return rows.map(({ no }) => no)
}
