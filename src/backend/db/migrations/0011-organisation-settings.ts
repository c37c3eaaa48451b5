import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table organisations
    add column version integer not null default 1,
    add column default_chat_mode text not null default 'Auto',
    add column mail_language text,
    add column is_auto_indexing_default boolean not null default false,
    add column settings_version integer not null default 1`.execute(db)
}
