import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table shared_conversations (
    conversation_id text primary key references conversations on delete cascade,
    token text not null,
    title text not null,
    messages jsonb not null,
    places jsonb not null,
    shared_at timestamptz not null
  )`.execute(db)
  await sql`create unique index shared_conversations_by_token on shared_conversations (token)`.execute(db)
}
