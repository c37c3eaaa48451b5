import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StatementOverrun } from '#src/backend/db/connection.ts'
import { openDatabase, type OpenDatabase } from '#src/backend/db/open-database.ts'
import type { Handle } from '#src/backend/db/tables.ts'
import { startPostgres, type RealPostgres } from '#tests/support/real-postgres.ts'

const noted: string[] = []
const note = (message: string): void => void noted.push(message)

let postgres: RealPostgres
let opened: OpenDatabase
beforeAll(async () => {
  postgres = await startPostgres()
  opened = await openDatabase({ url: postgres.url }, { info: note, error: note })
})
afterAll(async () => {
  await opened.close()
  await postgres.stop()
})

const readConnectionId = async (db: Handle): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

const terminate = (pid: number) => sql`select pg_terminate_backend(${pid}, 10000)`.execute(opened.db)

test('a connection that the server ends while nobody uses it is replaced, and noted', async () => {
  const [idle, spare] = await Promise.all([
    opened.db.connection().execute(readConnectionId),
    opened.db.connection().execute(readConnectionId),
  ])
  await opened.db.connection().execute(async (db) => {
    const own = await readConnectionId(db)
    const [lost = 0] = [idle, spare].filter((pid) => pid !== own)
    await sql`select pg_terminate_backend(${lost}, 10000)`.execute(db)
  })
  await expect.poll(() => noted).toContain('a connection to the database was lost')
  const after = await Promise.all(
    [opened.db, opened.db, opened.db].map((db) => db.connection().execute(readConnectionId)),
  )
  expect(after).toHaveLength(3)
})

test('a statement that takes too long ends as on the embedded database, and the server counts as reached', async () => {
  noted.length = 0
  const overrun = opened.db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 20`.execute(db)
    await sql`select pg_sleep(30)`.execute(db)
  })
  await expect(overrun).rejects.toBeInstanceOf(StatementOverrun)
  expect(noted).toEqual([])
})

test('one that is ended within a transaction fails that transaction and nothing else', async () => {
  const failed = opened.db.transaction().execute(async (db) => {
    await terminate(await readConnectionId(db))
    await readConnectionId(db)
  })
  await expect(failed).rejects.toThrow()
  expect(await opened.db.connection().execute(readConnectionId)).toBeGreaterThan(0)
})
