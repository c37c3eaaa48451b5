import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table public_chat_links (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    title text not null,
    short_code text not null,
    data_sources jsonb not null,
    is_paused boolean not null,
    expires_at timestamptz,
    version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(db)
  await sql`create unique index public_chat_links_by_code on public_chat_links (short_code)`.execute(db)
  await sql`create index public_chat_links_by_organisation on public_chat_links (organisation_id)`.execute(db)
  await sql`create table retired_chat_codes (
    code text primary key,
    organisation_id text references organisations on delete set null,
    retired_at timestamptz not null
  )`.execute(db)
  await sql`alter table conversations
    alter column user_id drop not null,
    add column link_id text references public_chat_links on delete cascade,
    add column visitor_token_hash text,
    add constraint conversations_have_one_owner check (
      (user_id is null) <> (link_id is null) and (link_id is null) = (visitor_token_hash is null)
    )`.execute(db)
  await sql`create index conversations_by_link on conversations (link_id, updated_at) where link_id is not null`.execute(
    db,
  )
}
