import { sql, type Kysely } from 'kysely'

const createModels = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table embedding_models (
    organisation_id text primary key references organisations on delete cascade,
    id text not null unique,
    provider text not null,
    model text not null,
    base_url text,
    sealed_key text,
    key_ending text,
    dimensions integer not null,
    model_key text not null,
    is_enabled boolean not null,
    checked_at timestamptz,
    fault jsonb,
    version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint embedding_models_keys_have_an_ending check ((sealed_key is null) = (key_ending is null))
  )`.execute(db)
  await sql`create table embedding_failures (
    owner text primary key,
    fault jsonb not null,
    since timestamptz not null,
    attempts integer not null,
    retry_at timestamptz
  )`.execute(db)
}

/** The vectors themselves are in a table for each set, since not every server knows their type. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createModels(db)
  await sql`create table vector_sets (
    no integer primary key generated always as identity,
    organisation_id text not null references organisations on delete cascade,
    repository_id text not null references repositories on delete cascade,
    model_key text not null,
    dimensions integer,
    vectors integer not null default 0,
    index_no integer,
    embedded_chunks integer not null default 0,
    worker text,
    beat_at timestamptz,
    stepped_at timestamptz,
    unique (repository_id, model_key)
  )`.execute(db)
  await sql`create table embedded_chunks (
    set_no integer not null references vector_sets on delete cascade,
    first_chunk integer not null,
    vector_nos integer[] not null,
    primary key (set_no, first_chunk)
  )`.execute(db)
}
