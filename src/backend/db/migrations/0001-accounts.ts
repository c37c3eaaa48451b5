import { sql, type Kysely } from 'kysely'

const createUsersAndOrganisations = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table users (
    id text primary key,
    email text not null,
    email_key text not null unique,
    first_name text not null,
    last_name text not null,
    job_title text,
    department text,
    password_hash text,
    email_confirmed_at timestamptz,
    language text,
    introduction_received_at timestamptz,
    disabled_at timestamptz,
    created_at timestamptz not null
  )`.execute(db)
  await sql`create table organisations (
    id text primary key,
    name text not null,
    industry text,
    company_size text,
    marketing_info_provided_at timestamptz,
    plan_level text not null,
    is_plan_custom boolean not null,
    is_auto_indexing_allowed boolean not null,
    plan_features jsonb not null,
    features jsonb not null,
    created_at timestamptz not null
  )`.execute(db)
  await sql`create table memberships (
    organisation_id text not null references organisations on delete cascade,
    user_id text not null references users on delete cascade,
    role text not null,
    created_at timestamptz not null,
    primary key (organisation_id, user_id)
  )`.execute(db)
  await sql`create index memberships_by_user on memberships (user_id)`.execute(db)
}

const createSessions = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table sessions (
    id text primary key,
    user_id text not null references users on delete cascade,
    created_at timestamptz not null,
    revoked_at timestamptz,
    revoked_because text
  )`.execute(db)
  await sql`create index sessions_by_user on sessions (user_id) where revoked_at is null`.execute(db)
  await sql`create table refresh_tokens (
    hash text primary key,
    session_id text not null references sessions on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`.execute(db)
  await sql`create index refresh_tokens_by_session on refresh_tokens (session_id)`.execute(db)
  await sql`create table one_time_tokens (
    hash text primary key,
    purpose text not null,
    user_id text not null references users on delete cascade,
    password_hash text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`.execute(db)
  await sql`create index one_time_tokens_by_user on one_time_tokens (user_id, purpose)`.execute(db)
}

const createSignInLimits = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table sign_in_failures (
    email_key text primary key,
    failures integer not null,
    locked_until timestamptz,
    updated_at timestamptz not null
  )`.execute(db)
  await sql`create table rate_windows (
    key text primary key,
    window_start timestamptz not null,
    count integer not null
  )`.execute(db)
}

const createEmails = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table emails (
    id text primary key,
    organisation_id text references organisations on delete cascade,
    to_address text not null,
    kind text not null,
    subject text not null,
    text_body text not null,
    link text,
    created_at timestamptz not null,
    sent_at timestamptz,
    attempts integer not null default 0,
    failure text
  )`.execute(db)
  await sql`create index emails_by_time on emails (created_at desc)`.execute(db)
}

const createSettings = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table cookie_preferences (
    user_id text primary key references users on delete cascade,
    preferences boolean not null,
    statistics boolean not null,
    marketing boolean not null,
    support boolean not null,
    consent_version text not null,
    version_accepted_at timestamptz not null
  )`.execute(db)
  await sql`create table settings (key text primary key, value text not null)`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createUsersAndOrganisations(db)
  await createSessions(db)
  await createSignInLimits(db)
  await createEmails(db)
  await createSettings(db)
}
