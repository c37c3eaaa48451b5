import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table chat_messages add column question_key text`.execute(db)
  await sql`create unique index chat_messages_by_question_key on chat_messages (question_key)`.execute(db)
}
