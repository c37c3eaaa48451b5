import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table subscriptions add column provider_id text unique,
    add constraint only_a_provider_is_owed check (state <> 'pastDue' or provider_id is not null)`.execute(db)
  await sql`alter table checkouts add column provider_id text unique, add column url text,
    add column declined_at timestamptz`.execute(db)
  await sql`alter table invoices add column provider_id text unique, add column url text`.execute(db)
  await sql`create table payment_customers (
    organisation_id text primary key references organisations on delete cascade,
    customer_id text not null unique,
    version integer not null default 0
  )`.execute(db)
  await sql`create table payment_events (id text primary key, taken_at timestamptz not null)`.execute(db)
}
