import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#src/backend/db/migrations.ts'
import type { OpenDatabase } from '#src/backend/db/open-database.ts'
import { openMemoryDatabase } from '#tests/support/prepared-database.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openMemoryDatabase()
})
afterAll(() => database.close())

test('a database that lacks a migration gets it', async () => {
  const { db } = database
  await sql`drop table chat_messages, conversations, consent_actions, analytics_events, analytics_recordings`.execute(
    db,
  )
  await sql`drop function refuse_change`.execute(db)
  await sql`delete from kysely_migration where name >= '0003-conversations'`.execute(db)
  await migrate(db)
  expect(await db.selectFrom('analytics_events').selectAll().execute()).toEqual([])
})

test('a database that a newer version wrote is refused', async () => {
  const { db } = database
  await sql`insert into kysely_migration (name, timestamp) values ('0999-tomorrow', '')`.execute(db)
  await expect(migrate(db)).rejects.toThrow('0999-tomorrow')
})
