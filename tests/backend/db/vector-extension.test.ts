import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canKeepVectors, prepareVectorStore } from '#src/backend/code-index/vector-store.ts'
import { StatementOverrun } from '#src/backend/db/connection.ts'
import { withStatementLimit } from '#src/backend/db/embedded-worker.ts'
import type { OpenDatabase } from '#src/backend/db/open-database.ts'
import { openFolderDatabase, openMemoryDatabase } from '#tests/support/prepared-database.ts'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
let opened: OpenDatabase | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-vectors-'))
})
afterEach(async () => {
  await opened?.close()
  opened = undefined
  await rm(folder, { recursive: true })
})

const open = async (place: 'folder' | 'memory' = 'folder') => {
  await opened?.close()
  opened = await (place === 'folder' ? openFolderDatabase(folder) : openMemoryDatabase())
  return opened
}
const keep = ({ db }: OpenDatabase, key: string) => db.insertInto('settings').values({ key, value: 'kept' }).execute()
const readKeys = async ({ db }: OpenDatabase) =>
  (await db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key)
const measure = async ({ db }: OpenDatabase) => {
  const { rows } = await sql<{ distance: number }>`select '[1,0]'::halfvec <=> '[1,0]'::halfvec as distance`.execute(db)
  return rows
}

test.each(['folder', 'memory'] as const)(
  'a database in a %s gets vectors when they are first wanted',
  async (place) => {
    const database = await open(place)
    await keep(database, 'a')
    expect(await canKeepVectors(database.db)).toBe(false)
    const loading = Promise.all([database.loadVectors?.(), database.loadVectors?.()])
    await Promise.all(['b', 'c', 'd'].map((key) => keep(database, key)))
    await loading
    expect(await canKeepVectors(database.db)).toBe(true)
    await prepareVectorStore(database.db)
    await prepareVectorStore(database.db)
    expect(await measure(database)).toEqual([{ distance: 0 }])
    expect(await readKeys(database)).toEqual(['a', 'b', 'c', 'd'])
  },
)

test('a data folder with vectors opens without them, and has them again when they are wanted', async () => {
  const before = await open()
  await before.loadVectors?.()
  await prepareVectorStore(before.db)
  await before.runSql(`create table points (at halfvec(2)); insert into points values ('[1,2]')`)
  const after = await open()
  await keep(after, 'mine')
  await after.loadVectors?.()
  expect((await after.runSql('select at::text from points')).rows).toEqual([{ at: '[1,2]' }])
  expect(await readKeys(after)).toEqual(['mine'])
})

test('a thread that is replaced has vectors as the one before', async () => {
  const database = await open()
  await database.loadVectors?.()
  await prepareVectorStore(database.db)
  const slow = withStatementLimit(50, () =>
    sql`select count(*) from generate_series(1, 100000000)`.execute(database.db),
  )
  await expect(slow).rejects.toBeInstanceOf(StatementOverrun)
  expect(await measure(database)).toEqual([{ distance: 0 }])
})
