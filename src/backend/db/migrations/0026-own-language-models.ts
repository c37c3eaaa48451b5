import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table language_model_settings (
    organisation_id text primary key references organisations on delete cascade,
    is_enabled boolean not null,
    max_parallel_requests integer not null
  )`.execute(db)
  await sql`create table language_models (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    provider text not null,
    model text not null,
    base_url text,
    complexity text not null,
    purposes jsonb not null,
    sealed_key text,
    key_ending text,
    is_enabled boolean not null,
    checked_at timestamptz,
    fault jsonb,
    version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint language_models_keys_have_an_ending check ((sealed_key is null) = (key_ending is null))
  )`.execute(db)
  await sql`create index language_models_by_organisation on language_models (organisation_id, created_at)`.execute(db)
  await sql`alter table chat_messages add column model text`.execute(db)
}
