import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table repositories add column host_address text`.execute(db)
  await sql`update repositories set host_address = i.address from integrations as i
    where repositories.host_kind = i.kind and repositories.organisation_id = i.organisation_id`.execute(db)
  await sql`create unique index repositories_by_host_id
    on repositories (organisation_id, host_kind, host_address, host_id) where host_kind is not null`.execute(db)
  await sql`create table import_rules (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    host_kind text not null,
    host_address text not null,
    owner text not null,
    include jsonb not null,
    exclude jsonb not null,
    has_forks boolean not null,
    has_archived boolean not null,
    created_by text references users on delete set null,
    created_at timestamptz not null,
    version integer not null,
    last_run_at timestamptz,
    last_added integer,
    failure jsonb,
    constraint import_rules_by_owner unique (organisation_id, host_kind, host_address, owner)
  )`.execute(db)
  await sql`create table import_exclusions (
    rule_id text not null references import_rules on delete cascade,
    host_id text not null,
    primary key (rule_id, host_id)
  )`.execute(db)
}
