import { sql, type Kysely } from 'kysely'

const extendIndexes = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table code_files add column blob text, add column is_patched boolean not null default false`.execute(
    db,
  )
  await sql`alter table skipped_files add column blob text, add column is_listed boolean not null default true`.execute(
    db,
  )
  await sql`alter table code_indexes add column analyser_version integer not null default 0,
    add column file_space integer not null default 0, add column chunk_space integer not null default 0,
    add column patch jsonb`.execute(db)
  await sql`update code_indexes set file_space = files, chunk_space = chunks`.execute(db)
}

const extendRepositories = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table repositories add column mirror_bytes bigint not null default 0,
    add column is_push_pending boolean not null default false,
    add column head_checked_at timestamptz, add column next_head_check_at timestamptz,
    add column failed_head_checks integer not null default 0`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await extendIndexes(db)
  await extendRepositories(db)
  await sql`create table webhook_deliveries (
    organisation_id text not null references organisations on delete cascade,
    provider text not null,
    delivery_id text not null,
    received_at timestamptz not null,
    primary key (organisation_id, provider, delivery_id)
  )`.execute(db)
  await sql`create index webhook_deliveries_by_time on webhook_deliveries (received_at)`.execute(db)
}
