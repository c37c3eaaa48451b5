import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table chat_messages add column look_ups jsonb not null default '[]', add column model_fault jsonb`.execute(
    db,
  )
  await sql`alter table usage_days add column input_tokens bigint not null default 0,
    add column output_tokens bigint not null default 0`.execute(db)
}
