import { sql, type Kysely } from 'kysely'

/** The log refers to no row of `users`, so it outlives an account and then names nobody. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table consent_actions (
    id text primary key,
    user_id text not null,
    idempotency_key text,
    action text not null,
    consent_version text not null,
    previous_version text,
    is_re_consent boolean not null,
    deferral_count integer not null,
    preferences boolean not null,
    statistics boolean not null,
    marketing boolean not null,
    support boolean not null,
    user_agent text not null,
    source text not null,
    session_id text not null,
    locale text not null,
    chosen_at timestamptz not null,
    recorded_at timestamptz not null,
    unique (user_id, idempotency_key)
  )`.execute(db)
  await sql`create index consent_actions_by_person on consent_actions
    (user_id, chosen_at desc, recorded_at desc, id desc)`.execute(db)
  await sql`create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end
  $$`.execute(db)
  await sql`create trigger consent_actions_append_only before update or delete or truncate on consent_actions
    for each statement execute function refuse_change()`.execute(db)
}
