import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table analytics_events add column size_bytes integer not null default 0`.execute(db)
  await sql`alter table analytics_recordings add column size_bytes integer not null default 0`.execute(db)
  await sql`update analytics_events set size_bytes = 600 + octet_length(properties::text)`.execute(db)
  await sql`update analytics_recordings set size_bytes = 600 + octet_length(snapshots)`.execute(db)
  await sql`alter table archive_uploads add column received_at timestamptz`.execute(db)
  await sql`update archive_uploads set received_at = created_at`.execute(db)
}
