import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table account_requests (
    id text primary key,
    sealed text not null,
    created_at timestamptz not null
  )`.execute(db)
  await sql`alter table one_time_tokens add column profile jsonb`.execute(db)
}
