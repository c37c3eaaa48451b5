import { sql, type Kysely } from 'kysely'

const billing = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table subscriptions (
    organisation_id text primary key references organisations on delete cascade,
    plan_level text not null,
    state text not null,
    anchor_day integer not null,
    period_start timestamptz not null,
    period_end timestamptz not null,
    started_at timestamptz not null
  )`.execute(db)
  await sql`create index subscriptions_by_end on subscriptions (period_end)`.execute(db)
  await sql`create table checkouts (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    plan_level text not null,
    state text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`.execute(db)
  await sql`create unique index checkouts_open on checkouts (organisation_id) where state = 'open'`.execute(db)
  await sql`create table invoices (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    number text not null unique,
    plan_level text not null,
    period_start timestamptz not null,
    period_end timestamptz not null,
    lines jsonb not null,
    total integer not null,
    currency text not null,
    issued_at timestamptz not null
  )`.execute(db)
  await sql`create index invoices_by_time on invoices (organisation_id, issued_at desc)`.execute(db)
}

const referrals = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table referral_codes (
    code text primary key,
    organisation_id text not null references organisations on delete cascade,
    user_id text references users on delete set null,
    created_at timestamptz not null
  )`.execute(db)
  await sql`create unique index referral_codes_by_person on referral_codes (organisation_id, user_id)`.execute(db)
  await sql`create table referral_shares (
    id text primary key,
    code text not null references referral_codes on delete cascade,
    platform text not null,
    method text not null,
    url text not null,
    created_at timestamptz not null
  )`.execute(db)
  await sql`create index referral_shares_by_code on referral_shares (code)`.execute(db)
  await sql`create table referrals (
    referred_organisation_id text constraint referrals_by_referred primary key references organisations on delete cascade,
    code text not null references referral_codes on delete cascade,
    applied_by text references users on delete set null,
    applied_at timestamptz not null,
    subscribed_at timestamptz
  )`.execute(db)
  await sql`create index referrals_by_code on referrals (code, applied_at desc)`.execute(db)
  await sql`create table referral_rewards (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    kind text not null,
    reason text not null,
    amount bigint not null,
    granted_at timestamptz not null,
    used_at timestamptz
  )`.execute(db)
  await sql`create index referral_rewards_by_organisation on referral_rewards (organisation_id, granted_at desc)`.execute(
    db,
  )
  await sql`alter table organisations add column wanted_referral text`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await billing(db)
  await referrals(db)
}
