import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StatementOverrun } from '#src/backend/db/connection.ts'
import { withStatementLimit } from '#src/backend/db/embedded-worker.ts'
import { openDatabase, type OpenDatabase } from '#src/backend/db/open-database.ts'
import { packDatabase, getPreparedDatabasePath, unpackDatabase } from '#src/backend/db/prepared-database.ts'
import type { Log } from '#src/backend/log.ts'
import { preparedForTests } from '#tests/support/prepared-database.ts'

vi.setConfig({ testTimeout: 120_000 })

let folder: string
let logged: { message: string; facts: unknown }[]
let opened: OpenDatabase | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-folder-'))
  logged = []
})
afterEach(async () => {
  await opened?.close()
  opened = undefined
  rmSync(folder, { recursive: true, force: true })
})

const note = (message: string, facts?: unknown) => logged.push({ message, facts })
const log: Log = { info: note, error: note }

const open = async (prepared: string | undefined) => {
  opened = await openDatabase({ folder, prepared }, log)
  return opened
}
const reopen = async (prepared: string | undefined) => {
  await opened?.close()
  return open(prepared)
}

/** A new cluster has the templates of every cluster; a prepared one goes without. */
const databasesIn = async ({ db }: OpenDatabase) => {
  const { rows } = await sql<{ name: string }>`select datname as name from pg_database order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
const settingsIn = ({ db }: OpenDatabase) => db.selectFrom('settings').selectAll().execute()
const keep = ({ db }: OpenDatabase, key: string) => db.insertInto('settings').values({ key, value: 'kept' }).execute()

test('a first start begins with the prepared database, where every table is and nothing in it', async () => {
  const database = await open(preparedForTests)
  expect(await databasesIn(database)).toEqual(['postgres'])
  expect(await settingsIn(database)).toEqual([])
  expect(await database.db.selectFrom('chat_messages').selectAll().execute()).toEqual([])
  expect(readdirSync(folder).toSorted()).toEqual(['database', 'lock'])
  expect(logged).toEqual([])
})

test('a database that is there stays as it is', async () => {
  await keep(await open(preparedForTests), 'mine')
  expect(await settingsIn(await reopen(preparedForTests))).toEqual([{ key: 'mine', value: 'kept' }])
})

test('what a killed process had unpacked so far is no database: the next one begins again', async () => {
  const unfinished = join(folder, 'database.new')
  await unpackDatabase(preparedForTests, unfinished)
  rmSync(join(unfinished, 'global'), { recursive: true })
  writeFileSync(join(unfinished, 'left-over'), '')
  const database = await open(preparedForTests)
  await keep(database, 'mine')
  expect(readdirSync(folder).toSorted()).toEqual(['database', 'lock'])
  expect(existsSync(join(folder, 'database/left-over'))).toBe(false)
})

test('a prepared file that is cut short counts for nothing: the database is made without it, and the log says why', async () => {
  const cut = join(folder, 'cut.tar')
  writeFileSync(cut, readFileSync(preparedForTests).subarray(0, 9_000_000))
  const database = await open(cut)
  expect(await databasesIn(database)).toEqual(['postgres', 'template0', 'template1'])
  await keep(database, 'mine')
  expect(logged).toMatchObject([
    { message: 'the database is made from nothing', facts: { reason: { message: 'Unexpected end of data' } } },
  ])
  expect(await settingsIn(await reopen(preparedForTests))).toHaveLength(1)
})

test('the name of a prepared database says which PGlite made it, so that another one does not find it', () => {
  const manifest = readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  expect(basename(getPreparedDatabasePath('/somewhere'))).toBe(`pglite-${version}.tar`)
})

test('a folder that holds something else is neither used nor touched', async () => {
  mkdirSync(join(folder, 'database'))
  writeFileSync(join(folder, 'database/letter.txt'), 'dear')
  await expect(open(preparedForTests)).rejects.toThrow(/holds no database and is not empty/)
  expect(readdirSync(folder)).toEqual(['database'])
  expect(readFileSync(join(folder, 'database/letter.txt'), 'utf8')).toBe('dear')
  rmSync(join(folder, 'database/letter.txt'))
  expect(await settingsIn(await open(preparedForTests))).toEqual([])
})

test('a folder comes out of the file as it went in', async () => {
  const [source, target, file] = ['one', 'other', 'file.tar'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(join(source, 'deep/empty'), { recursive: true })
  cpSync(preparedForTests, join(source, 'deep/large'))
  writeFileSync(join(source, 'nothing'), '')
  await packDatabase(source, file)
  await unpackDatabase(file, target)
  expect(readdirSync(target, { recursive: true }).toSorted()).toEqual(['deep', 'deep/empty', 'deep/large', 'nothing'])
  expect(readFileSync(join(target, 'deep/large')).equals(readFileSync(preparedForTests))).toBe(true)
  expect(readFileSync(join(target, 'nothing'))).toHaveLength(0)
})

test('after a statement that overran its limit the database goes on with what was kept, and the log says why', async () => {
  const database = await open(preparedForTests)
  await keep(database, 'before')
  const endless = withStatementLimit(200, () => database.runSql('select count(*) from generate_series(1, 1e12)'))
  await expect(endless).rejects.toThrow(StatementOverrun)
  await keep(database, 'after')
  expect(await settingsIn(database)).toHaveLength(2)
  expect(logged).toMatchObject([
    {
      message: 'the embedded database is opened anew',
      facts: { reason: { name: 'StatementOverrun', message: 'a statement took longer than 200 ms' } },
    },
  ])
})
