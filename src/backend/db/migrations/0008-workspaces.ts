import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table workspaces (
    id text primary key,
    organisation_id text not null references organisations on delete cascade,
    name text not null,
    description text,
    rule jsonb,
    is_auto_indexed boolean not null,
    version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(db)
  await sql`create unique index workspaces_by_name on workspaces (organisation_id, lower(name))`.execute(db)
  await sql`create table workspace_repositories (
    workspace_id text not null references workspaces on delete cascade,
    repository_id text not null references repositories on delete cascade,
    primary key (workspace_id, repository_id)
  )`.execute(db)
  await sql`create index workspace_repositories_by_repository on workspace_repositories (repository_id)`.execute(db)
}
