import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table api_keys (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    name text not null,
    hash text not null,
    ending text not null,
    scope text not null,
    data_sources jsonb not null,
    created_by text references users on delete set null,
    created_by_name text not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz,
    version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(db)
  await sql`create unique index api_keys_by_hash on api_keys (hash)`.execute(db)
  await sql`create unique index api_keys_by_name on api_keys (organisation_id, lower(name)) where revoked_at is null`.execute(
    db,
  )
  await sql`alter table conversations
    add column api_key_id text references api_keys on delete cascade,
    drop constraint conversations_have_one_owner,
    add constraint conversations_have_one_owner check (
      num_nonnulls(user_id, link_id, api_key_id) = 1 and (link_id is null) = (visitor_token_hash is null)
    )`.execute(db)
  await sql`create index conversations_by_key on conversations (api_key_id, updated_at) where api_key_id is not null`.execute(
    db,
  )
}
