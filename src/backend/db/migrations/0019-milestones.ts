import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table repositories add column added_by text references users on delete set null`.execute(db)
  await sql`create index repositories_by_adder on repositories (added_by) where added_by is not null`.execute(db)
  await sql`alter table workspaces add column created_by text references users on delete set null`.execute(db)
  await sql`alter table cookie_preferences add column statistics_since timestamptz`.execute(db)
  await sql`create table asked_sources (
    organisation_id text not null references organisations on delete cascade,
    user_id text not null references users on delete cascade,
    source_id text not null,
    day date not null,
    questions integer not null,
    primary key (organisation_id, user_id, source_id, day)
  )`.execute(db)
  await sql`create index asked_sources_by_source on asked_sources (organisation_id, source_id, day)`.execute(db)
  await sql`create table offered_milestones (
    user_id text not null references users on delete cascade,
    kind text not null,
    subject_id text not null,
    offered_at timestamptz not null,
    told_at timestamptz,
    primary key (user_id, kind, subject_id)
  )`.execute(db)
}
