import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table conversations (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    user_id text not null references users on delete cascade,
    title text not null,
    data_sources jsonb not null,
    consumer_type text not null,
    archived_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(db)
  await sql`create index conversations_by_owner on conversations (user_id, organisation_id, updated_at desc)`.execute(
    db,
  )
  await sql`create table chat_messages (
    id text primary key,
    conversation_id text not null references conversations on delete cascade,
    position integer not null,
    role text not null,
    content text not null,
    state text not null,
    search_mode text,
    citations jsonb not null,
    answered_by text,
    notice text,
    failure_key text,
    feedback text,
    feedback_comment text,
    worker text,
    beat_at timestamptz,
    stop_requested_at timestamptz,
    revision integer not null,
    created_at timestamptz not null,
    unique (conversation_id, position)
  )`.execute(db)
  await sql`create index chat_messages_streaming on chat_messages (beat_at) where state = 'streaming'`.execute(db)
}
