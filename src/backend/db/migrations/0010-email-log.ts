import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table emails
    add column language text,
    add column shown_link text,
    add column link_hash text,
    add column link_expires_at timestamptz,
    add column is_kept boolean not null default false,
    add column failure_reason text,
    add column failure_code text,
    add column claimed_until timestamptz,
    add column resent_at timestamptz,
    add column resent_as text`.execute(db)
  await sql`update emails set is_kept = sent_at is null and attempts = 0,
    failure_reason = case when failure is null then null else 'other' end`.execute(db)
  await sql`create index emails_by_organisation on emails (organisation_id, created_at desc, id desc)`.execute(db)
  await sql`create index emails_by_follower on emails (resent_as) where resent_as is not null`.execute(db)
  await sql`create table email_events (
    no bigint generated always as identity primary key,
    email_id text not null references emails on delete cascade,
    at timestamptz not null,
    kind text not null,
    reason text,
    code text,
    user_id text references users on delete set null
  )`.execute(db)
  await sql`create index email_events_by_email on email_events (email_id, no)`.execute(db)
}
