import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table usage_days (
    organisation_id text not null references organisations on delete cascade,
    day date not null,
    api_key_id text not null,
    purpose text not null,
    calls integer not null,
    primary key (organisation_id, day, api_key_id, purpose)
  )`.execute(db)
}
