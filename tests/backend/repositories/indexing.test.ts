import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Repository } from '#src/contract/repositories.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { addArchive, sampleFiles, tarGzFiles, zipFiles } from './archive-files.ts'
import { filesIn, settled, startIndexingBackend } from './indexing-backend.ts'
import { patience } from '#tests/support/patience.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startIndexingBackend()
  person = await signUpPerson(backend)
})
afterAll(() => backend.close())

const grep = async (who: SignedInPerson, query: string, name: string) => {
  const search = new URLSearchParams({ Query: query, Names: name })
  const { results } = await who.read<{ results: { location: { path: string } }[] }>(`/api/search/grep?${search}`)
  return results.map(({ location }) => location.path)
}

describe.each([
  ['zip', 'engine.zip', zipFiles],
  ['tar.gz', 'engine.tar.gz', tarGzFiles],
] as const)('an archive (%s)', (kind, fileName, pack) => {
  test('is indexed, and says what is in it and what is not', async () => {
    const { id } = await addArchive(person, fileName, pack(sampleFiles), `engine ${kind}`)
    const repository = await settled(person, id)
    expect(repository).toEqual({
      id,
      name: `engine ${kind}`,
      sourceType: 'ArchiveUpload',
      status: 'Alive',
      isAutoIndexed: false,
      createdAt: expect.any(String),
      index: {
        indexedAt: new Date(backend.services.clock()).toISOString(),
        files: 3,
        symbols: 3,
        sizeBytes: expect.any(Number),
        languages: [
          { name: 'TypeScript', bytes: expect.any(Number), files: 1 },
          { name: 'Python', bytes: expect.any(Number), files: 1 },
          { name: 'Markdown', bytes: 20, files: 1 },
        ],
        skipped: { binary: 1, generated: 1 },
      },
    } satisfies Repository)
    expect(await person.read(`/api/repositories/${id}/skipped-files`)).toEqual([
      { path: 'logo.png', reason: 'binary', sizeBytes: 8 },
      { path: 'package-lock.json', reason: 'generated', sizeBytes: 2 },
    ])
  })

  test('is found by what is in it, with its symbols', async () => {
    expect(await grep(person, 'exchangeToken(token)', `engine ${kind}`)).toEqual(['src/session.ts'])
    const [repository] = (await person.read<Repository[]>('/api/repositories')).filter(({ name }) =>
      name.endsWith(kind),
    )
    const file = await person.read(`/api/repositories/${repository?.id}/file?path=src/session.ts`)
    expect(file).toMatchObject({
      content: sampleFiles['engine/src/session.ts'],
      language: 'TypeScript',
      symbols: [
        { name: 'Session', kind: 'class', startLine: 2, endLine: 6 },
        { name: 'Session.refresh', kind: 'method', startLine: 3, endLine: 5 },
      ],
    })
  })
})

test('nothing is left in the work folder, and the archive stays for the next time', async () => {
  await vi.waitFor(async () => expect(await filesIn(backend, 'work')).toEqual([]), patience)
  expect(await filesIn(backend, 'uploads')).toHaveLength(2)
})

test('a deleted repository takes its index and its archive along', async () => {
  const { db } = backend.services
  const { id } = await addArchive(person, 'short-lived.zip', zipFiles(sampleFiles))
  await settled(person, id)
  const no = (
    await db.selectFrom('repositories').select('current_index').where('id', '=', id).executeTakeFirstOrThrow()
  ).current_index
  const tables = async () => {
    const { rows } =
      await sql`select 1 from pg_class where relkind = 'r' and relname ~ ${`^code_[a-z]+_${no}$`}`.execute(db)
    return rows.length
  }
  expect(await tables()).toBe(7)
  expect(await person.read('/api/repositories/total-size')).toMatchObject({ repositories: 3 })
  expect((await person.fetch(`/api/repositories/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await tables()).toBe(0)
  expect(await filesIn(backend, 'uploads')).toHaveLength(2)
  expect(await person.read('/api/repositories/total-size')).toMatchObject({ repositories: 2 })
})

test('what was indexed leaves no log behind that the next start would have to read', async () => {
  const checkpoint = async () => {
    const { rows } = await sql<{ redo: string }>`select redo_lsn::text as redo from pg_control_checkpoint()`.execute(
      backend.services.db,
    )
    return rows[0]?.redo
  }
  const before = await checkpoint()
  await addArchive(person, 'again.zip', zipFiles(sampleFiles), 'again')
  await vi.waitFor(async () => expect(await checkpoint()).not.toBe(before), patience)
})
