import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IndexGone } from '#src/backend/code-index/complete-index.ts'
import { beginIndex } from '#src/backend/code-index/index-writer.ts'
import { beatIndex, dropIndex, sweepUnfinished } from '#src/backend/code-index/index-upkeep.ts'
import type { OpenDatabase } from '#src/backend/db/open-database.ts'
import { openMemoryDatabase } from '#tests/support/prepared-database.ts'
import { addOrganisation, addRepository, buildIndex, now } from './indexed-repository.ts'
import { plainFile, symbol } from './plain-file.ts'

let database: OpenDatabase
let organisationId: string
beforeAll(async () => {
  database = await openMemoryDatabase()
  organisationId = await addOrganisation(database.db)
})
afterAll(() => database.close())

const greeting = plainFile(
  'src/greeting.ts',
  ['/** Says hello. */', 'export function greet(name: string) {', '  return print(`hello ${name}`)', '}', ''].join(
    '\n',
  ),
  {
    language: 'TypeScript',
    symbols: [symbol('function', 'greet', 2, 4, 'Says hello.')],
    calls: [{ callerNo: 0, callee: 'print', line: 3 }],
    window: 4,
  },
)
const readme = plainFile('README.md', 'Greets \\ people "politely", {all} of them\0\nпривет\n')

const countTables = async (no: number) => {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relkind = 'r' and relname ~ ${`_${no}$`}`.execute(database.db)
  return rows.length
}

const start = (repositoryId: string) => ({ organisationId, repositoryId, worker: 'test', now })

test('a sealed index holds each file with its chunks, symbols, calls and sums', async () => {
  const repositoryId = await addRepository(database.db, organisationId, 'whole')
  const writer = await beginIndex(database.db, start(repositoryId))
  await writer.writeFiles([greeting])
  await writer.writeSkipped([
    { path: 'logo.png', reason: 'binary', sizeBytes: 12 },
    { path: 'a.min.js', reason: 'generated', sizeBytes: 9 },
  ])
  await writer.writeFiles([readme])
  const commit = { hash: 'abc', message: 'first', author: 'Ada', committedAt: now.toISOString() }
  await writer.seal({ now, status: 'Alive', commit })

  const ofIndex = <T extends 'code_files' | 'code_chunks' | 'code_symbols' | 'code_calls' | 'code_callees'>(table: T) =>
    database.db
      .selectFrom(table as 'code_files')
      .selectAll()
      .where('index_no', '=', writer.no)
  const index_no = writer.no
  expect(await ofIndex('code_files').orderBy('file_no').execute()).toEqual([
    {
      index_no,
      file_no: 0,
      path: 'src/greeting.ts',
      language: 'TypeScript',
      size_bytes: greeting.sizeBytes,
      line_count: 5,
      first_chunk: 0,
      chunk_count: 2,
      importance: 214,
      blob: null,
      is_patched: false,
    },
    {
      index_no,
      file_no: 1,
      path: 'README.md',
      language: null,
      size_bytes: readme.sizeBytes,
      line_count: 3,
      first_chunk: 2,
      chunk_count: 1,
      importance: 175,
      blob: null,
      is_patched: false,
    },
  ])
  expect(
    await ofIndex('code_chunks')
      .orderBy('chunk_no' as 'file_no')
      .execute(),
  ).toEqual([
    {
      index_no,
      file_no: 0,
      chunk_no: 0,
      start_line: 1,
      end_line: 4,
      symbol_no: null,
      content: '/** Says hello. */\nexport function greet(name: string) {\n  return print(`hello ${name}`)\n}',
    },
    { index_no, file_no: 0, chunk_no: 1, start_line: 5, end_line: 5, symbol_no: null, content: '' },
    {
      index_no,
      file_no: 1,
      chunk_no: 2,
      start_line: 1,
      end_line: 3,
      symbol_no: null,
      content: 'Greets \\ people "politely", {all} of them\ufffd\nпривет\n',
    },
  ])
  expect(await ofIndex('code_symbols').execute()).toEqual([
    {
      index_no,
      symbol_no: 0,
      file_no: 0,
      chunk_no: 0,
      name: 'greet',
      qualified_name: 'greet',
      kind: 'function',
      start_line: 2,
      start_character: 1,
      end_line: 4,
      end_character: 2,
      signature: 'function greet',
      doc: 'Says hello.',
      ancestors: [],
      size_bytes: 71,
    },
  ])
  expect(await ofIndex('code_calls').execute()).toEqual([
    { index_no, file_no: 0, chunk_no: 0, caller_no: 0, callee: 'print', line: 3 },
  ])
  expect(await ofIndex('code_callees').execute()).toEqual([{ index_no, callee: 'print', calls: 1 }])
  expect(
    await database.db.selectFrom('code_indexes').selectAll().where('no', '=', index_no).executeTakeFirstOrThrow(),
  ).toEqual({
    no: index_no,
    organisation_id: organisationId,
    repository_id: repositoryId,
    state: 'complete',
    worker: 'test',
    beat_at: now,
    started_at: now,
    completed_at: now,
    commit_info: commit,
    branch: null,
    files: 2,
    chunks: 3,
    symbols: 1,
    size_bytes: greeting.sizeBytes + readme.sizeBytes,
    languages: [{ name: 'TypeScript', bytes: greeting.sizeBytes, files: 1 }],
    skipped: { binary: 1, generated: 1 },
    analyser_version: 0,
    file_space: 2,
    chunk_space: 3,
    patch: null,
  })
  expect(
    await database.db
      .selectFrom('skipped_files')
      .selectAll()
      .where('index_no', '=', index_no)
      .orderBy('path')
      .execute(),
  ).toEqual([
    { index_no, path: 'a.min.js', reason: 'generated', size_bytes: 9, blob: null, is_listed: true },
    { index_no, path: 'logo.png', reason: 'binary', size_bytes: 12, blob: null, is_listed: true },
  ])
})

test('the old index answers until the new one is sealed, and is gone then', async () => {
  const repositoryId = await addRepository(database.db, organisationId, 'renewed')
  const first = await buildIndex(database.db, organisationId, repositoryId, [greeting])
  const currentIndex = async () =>
    (
      await database.db
        .selectFrom('repositories')
        .select('current_index')
        .where('id', '=', repositoryId)
        .executeTakeFirstOrThrow()
    ).current_index

  const writer = await beginIndex(database.db, start(repositoryId))
  await writer.writeFiles([readme])
  expect(await currentIndex()).toBe(first)
  expect(await countTables(first)).toBe(7)

  await writer.seal({ now, status: 'Incomplete' })
  expect(await currentIndex()).toBe(writer.no)
  expect(await countTables(first)).toBe(0)
  expect(await database.db.selectFrom('code_indexes').select('no').where('no', '=', first).execute()).toEqual([])
  expect(
    await database.db.selectFrom('repositories').select('status').where('id', '=', repositoryId).executeTakeFirst(),
  ).toEqual({ status: 'Incomplete' })
})

test('a build that was never finished is replaced by the next one and doubles nothing', async () => {
  const repositoryId = await addRepository(database.db, organisationId, 'killed')
  const killed = await beginIndex(database.db, start(repositoryId))
  await killed.writeFiles([greeting])
  const no = await buildIndex(database.db, organisationId, repositoryId, [greeting])
  expect(await countTables(killed.no)).toBe(0)
  expect(
    await database.db.selectFrom('code_indexes').select('no').where('repository_id', '=', repositoryId).execute(),
  ).toEqual([{ no }])
  await expect(killed.seal({ now, status: 'Alive' })).rejects.toThrow()
})

test('a build whose repository went away is refused by name and can be swept', async () => {
  const repositoryId = await addRepository(database.db, organisationId, 'removed')
  const writer = await beginIndex(database.db, start(repositoryId))
  await writer.writeFiles([greeting])
  await database.db.deleteFrom('repositories').where('id', '=', repositoryId).execute()
  await expect(writer.seal({ now, status: 'Alive' })).rejects.toThrow(IndexGone)
  expect(await sweepUnfinished(database.db, now)).toEqual([writer.no])
  expect(await countTables(writer.no)).toBe(0)
})

test('the sweep takes silent builds only, and never a current index', async () => {
  const current = await addRepository(database.db, organisationId, 'current')
  const currentNo = await buildIndex(database.db, organisationId, current, [greeting])
  const silent = await beginIndex(database.db, start(await addRepository(database.db, organisationId, 'silent')))
  const beating = await beginIndex(database.db, start(await addRepository(database.db, organisationId, 'beating')))
  const later = new Date(now.getTime() + 60_000)
  await beatIndex(database.db, beating.no, later)
  expect(await sweepUnfinished(database.db, later)).toEqual([silent.no])
  expect(await countTables(currentNo)).toBe(7)
  expect(await countTables(beating.no)).toBe(7)
})

test('dropping the current index leaves the repository without one', async () => {
  const repositoryId = await addRepository(database.db, organisationId, 'dropped')
  const no = await buildIndex(database.db, organisationId, repositoryId, [greeting])
  await dropIndex(database.db, no)
  expect(await countTables(no)).toBe(0)
  expect(
    await database.db.selectFrom('repositories').select('current_index').where('id', '=', repositoryId).execute(),
  ).toEqual([{ current_index: null }])
})

test('an empty repository has an index too', async () => {
  const repositoryId = await addRepository(database.db, organisationId, 'empty')
  const no = await buildIndex(database.db, organisationId, repositoryId, [])
  expect(
    await database.db.selectFrom('code_indexes').select(['files', 'chunks']).where('no', '=', no).execute(),
  ).toEqual([{ files: 0, chunks: 0 }])
})
