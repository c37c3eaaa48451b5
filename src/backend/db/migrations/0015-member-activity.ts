import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table memberships add column last_active_at timestamptz`.execute(db)
}
