import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column marketing_skipped_at timestamptz`.execute(db)
}
