import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table repositories add column first_indexed_at timestamptz`.execute(db)
  // The time is not recorded; with the earliest possible one no milestone is announced twice.
  await sql`update repositories set first_indexed_at = created_at where current_index is not null`.execute(db)
}
