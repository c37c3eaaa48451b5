import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table analytics_events add column problems jsonb`.execute(db)
  await sql`create index analytics_events_bad on analytics_events (no) where problems is not null`.execute(db)
}
