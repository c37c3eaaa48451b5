import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table integrations (
    organisation_id text not null references organisations on delete cascade,
    kind text not null,
    address text not null,
    account jsonb not null,
    sealed_secret text,
    secret_ending text,
    expires_at timestamptz,
    expiry_announced_at timestamptz,
    sealed_webhook_secret text,
    checked_at timestamptz,
    fault jsonb,
    failing_since timestamptz,
    version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organisation_id, kind),
    constraint integrations_secrets_have_an_ending check ((sealed_secret is null) = (secret_ending is null)),
    constraint integrations_fail_since_a_time check ((fault is null) = (failing_since is null))
  )`.execute(db)
  await sql`alter table repositories add column host_kind text, add column host_id text`.execute(db)
  await sql`create index repositories_by_host on repositories (organisation_id, host_kind, host_id)
    where host_kind is not null`.execute(db)
}
