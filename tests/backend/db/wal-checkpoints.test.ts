import { openAsBlob } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPglite, type PgliteConnection } from '#src/backend/db/pglite.ts'
import { withCheckpoints } from '#src/backend/db/wal-checkpoints.ts'
import { openFolderDatabase, preparedForTests } from '#tests/support/prepared-database.ts'

const segmentMegabytes = 16

test('the write-ahead log on disk stays short however much is written', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-log-'))
  const database = await openFolderDatabase(folder)
  try {
    const value = randomBytes(3 * 1024 * 1024).toString('base64')
    for (let round = 0; round < 30; round += 1) {
      const row = { key: 'large', value: value + round }
      await database.db
        .insertInto('settings')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
    }
    const segments = (await readdir(join(folder, 'database/pg_wal'))).filter((name) => /^[\dA-F]{24}$/.test(name))
    expect(segments.length * segmentMegabytes).toBeLessThanOrEqual(112)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('statements of a failed transaction fail with their own error, and those after it run', async () => {
  const connection = await withCheckpoints(await openPglite({ loadDataDir: await openAsBlob(preparedForTests) }, false))
  await connection.execute('begin')
  await expect(connection.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
  for (let statement = 0; statement < 20; statement += 1) {
    await expect(connection.query('delete from settings', [])).rejects.toMatchObject({ code: '25P02' })
  }
  await connection.execute('rollback')
  expect(await connection.query('select 1 as one', [])).toMatchObject({ rows: [{ one: 1 }] })
  await connection.close()
})

test('a read costs one statement, however many follow each other', async () => {
  const run: string[] = []
  const recorder = {
    query: async (sql: string) => ({ rows: run.push(sql) > 0 ? [{ bytes: 0 }] : [] }),
    execute: async (sql: string) => void run.push(sql),
    close: async () => undefined,
  } as unknown as PgliteConnection
  const connection = await withCheckpoints(recorder)
  const countRun = async (sql: string) => {
    run.length = 0
    for (let statement = 0; statement < 80; statement += 1) await connection.query(sql, [])
    return run.length
  }
  expect(await countRun(' SELECT 1')).toBe(80)
  expect(await countRun('with gone as (delete from settings returning 1) select 1 from gone')).toBe(90)
})
