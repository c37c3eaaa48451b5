import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table analytics_events (
    no integer generated always as identity primary key,
    uuid text not null unique,
    event text not null,
    distinct_id text not null,
    session_id text,
    device_id text,
    device_sequence integer,
    properties jsonb not null,
    client_time timestamptz,
    server_time timestamptz not null
  )`.execute(db)
  await sql`create index analytics_events_by_name on analytics_events (event, server_time)`.execute(db)
  await sql`create index analytics_events_by_person on analytics_events (distinct_id, no)`.execute(db)
  await sql`create table analytics_recordings (
    no integer generated always as identity primary key,
    uuid text not null unique,
    session_id text not null,
    window_id text,
    distinct_id text not null,
    snapshots bytea not null,
    server_time timestamptz not null
  )`.execute(db)
  await sql`create index analytics_recordings_by_session on analytics_recordings (session_id, no)`.execute(db)
}
