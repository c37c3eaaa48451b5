import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table repositories add column first_indexed_at timestamptz`.execute(db)
  // When their first index was complete is not recorded; the earliest possible time never tells one again.
  await sql`update repositories set first_indexed_at = created_at where current_index is not null`.execute(db)
}
