import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table linked_accounts (
    user_id text not null references users on delete cascade,
    provider text not null,
    issuer text not null,
    subject text not null,
    login text not null,
    linked_at timestamptz not null,
    primary key (user_id, provider),
    unique (provider, issuer, subject)
  )`.execute(db)
  await sql`create table oauth_states (
    hash text primary key,
    browser_hash text not null,
    provider text not null,
    purpose text not null,
    user_id text references users on delete cascade,
    session_id text references sessions on delete cascade,
    return_address text not null,
    sealed text not null,
    expires_at timestamptz not null
  )`.execute(db)
  await sql`create table oauth_results (
    browser_hash text primary key,
    kind text not null,
    provider text not null,
    user_id text not null references users on delete cascade,
    organisation_id text references organisations on delete cascade,
    return_address text not null,
    expires_at timestamptz not null
  )`.execute(db)
}
