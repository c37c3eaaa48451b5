import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sessions add column browser text, add column platform text`.execute(db)
  await sql`create table known_browsers (
    hash text primary key,
    user_id text not null references users on delete cascade,
    created_at timestamptz not null,
    failures integer not null default 0,
    delayed_until timestamptz
  )`.execute(db)
  await sql`create index known_browsers_by_user on known_browsers (user_id, created_at)`.execute(db)
}
