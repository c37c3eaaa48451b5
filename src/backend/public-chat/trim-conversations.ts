import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'

const maxBytesPerLink = 64_000_000

/** Deletes the oldest conversations of each link until the rest takes at most `maxBytes`. */
export const trimVisitorConversations = async (db: Database, maxBytes = maxBytesPerLink): Promise<void> => {
  await sql`
    delete from conversations where id in (
      select id from (
        select c.id, sum(m.bytes) over (partition by c.link_id order by c.updated_at desc, c.id desc) as newer_bytes
        from conversations c
        join (
          select conversation_id, sum(pg_column_size(content) + pg_column_size(citations)) as bytes
          from chat_messages group by conversation_id
        ) m on m.conversation_id = c.id
        where c.link_id is not null
      ) sized where newer_bytes > ${maxBytes}
    )`.execute(db)
}
