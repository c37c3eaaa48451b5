import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table conversations
    add column origin_id text references conversations on delete set null,
    add column origin_title text,
    add column origin_message_id text`.execute(db)
  await sql`create index conversations_by_origin on conversations (origin_id) where origin_id is not null`.execute(db)
}
