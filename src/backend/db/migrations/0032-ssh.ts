import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table ssh_keys (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    repository_id text references repositories on delete cascade,
    sealed_key text not null,
    type text not null,
    bits integer not null,
    public_key text not null,
    fingerprint text not null,
    comment text not null,
    is_generated boolean not null,
    last_used_at timestamptz,
    failure jsonb,
    failing_repository_id text references repositories on delete set null,
    failing_since timestamptz,
    version integer not null,
    created_at timestamptz not null
  )`.execute(db)
  await sql`create unique index ssh_keys_by_owner on ssh_keys (organisation_id, coalesce(repository_id, ''))`.execute(
    db,
  )
  await sql`create table ssh_hosts (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    host text not null,
    port integer not null,
    public_keys jsonb not null,
    confirmed_at timestamptz not null,
    constraint ssh_hosts_by_address unique (organisation_id, host, port)
  )`.execute(db)
}
