import { sql, type Kysely } from 'kysely'

const createRepositories = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table archive_uploads (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    file_name text not null,
    size_bytes bigint not null,
    created_at timestamptz not null
  )`.execute(db)
  await sql`create table repositories (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    name text not null,
    description text,
    source_type text not null,
    url text,
    branch text,
    upload_id text,
    status text not null,
    failure jsonb,
    progress jsonb,
    current_index integer,
    is_auto_indexed boolean not null,
    created_at timestamptz not null
  )`.execute(db)
  await sql`create unique index repositories_by_upload on repositories (upload_id)`.execute(db)
  await sql`create unique index repositories_by_name on repositories (organisation_id, lower(name))`.execute(db)
}

const createIndexes = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table code_indexes (
    no integer primary key generated always as identity,
    organisation_id text not null references organisations on delete cascade,
    repository_id text not null references repositories on delete cascade,
    state text not null,
    /** Who builds it; another process takes over when the beat stops. */
    worker text not null,
    beat_at timestamptz not null,
    started_at timestamptz not null,
    completed_at timestamptz,
    commit_info jsonb,
    branch text,
    files integer not null default 0,
    chunks integer not null default 0,
    symbols integer not null default 0,
    size_bytes bigint not null default 0,
    languages jsonb not null default '[]',
    skipped jsonb not null default '{}'
  )`.execute(db)
  await sql`create index code_indexes_by_repository on code_indexes (repository_id)`.execute(db)
  await sql`create table skipped_files (
    index_no integer not null references code_indexes on delete cascade,
    path text not null,
    reason text not null,
    size_bytes bigint not null
  )`.execute(db)
  await sql`create index skipped_files_by_index on skipped_files (index_no)`.execute(db)
}

const createContents = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table code_files (
    index_no integer not null,
    file_no integer not null,
    path text not null,
    language text,
    size_bytes integer not null,
    line_count integer not null,
    first_chunk integer not null,
    chunk_count integer not null,
    importance smallint not null
  ) partition by list (index_no)`.execute(db)
  await sql`create table code_chunks (
    index_no integer not null,
    file_no integer not null,
    chunk_no integer not null,
    start_line integer not null,
    end_line integer not null,
    symbol_no integer,
    content text not null
  ) partition by list (index_no)`.execute(db)
}

const createSymbols = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table code_symbols (
    index_no integer not null,
    symbol_no integer not null,
    file_no integer not null,
    chunk_no integer not null,
    name text not null,
    qualified_name text not null,
    kind text not null,
    start_line integer not null,
    start_character integer not null,
    end_line integer not null,
    end_character integer not null,
    signature text not null,
    doc text not null,
    ancestors text[] not null
  ) partition by list (index_no)`.execute(db)
  await sql`create table code_calls (
    index_no integer not null,
    file_no integer not null,
    chunk_no integer not null,
    caller_no integer,
    callee text not null,
    line integer not null
  ) partition by list (index_no)`.execute(db)
  await sql`create table code_callees (
    index_no integer not null,
    callee text not null,
    calls integer not null
  ) partition by list (index_no)`.execute(db)
}

const createPostings = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table code_grams (
    index_no integer not null,
    gram integer not null,
    segment integer not null,
    count integer not null,
    postings bytea not null
  ) partition by list (index_no)`.execute(db)
  await sql`create table code_words (
    index_no integer not null,
    word text not null,
    segment integer not null,
    count integer not null,
    postings bytea not null
  ) partition by list (index_no)`.execute(db)
}

/**
 * The code tables are partitioned by index: a build fills its own tables and attaches them when complete, and an old
 * index is dropped as a table.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createRepositories(db)
  await createIndexes(db)
  await createContents(db)
  await createSymbols(db)
  await createPostings(db)
}
