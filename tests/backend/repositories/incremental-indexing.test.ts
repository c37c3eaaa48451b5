import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Repository } from '#src/contract/repositories.ts'
import { startGitServer, type GitServer } from '#tests/support/git-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { edit, EditedRepository, makeSource, type Edit } from './edited-repository.ts'
import { readIndexContents } from './index-contents.ts'
import { settled, startIndexingBackend } from './indexing-backend.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let folder: string
let server: GitServer
let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-edited-'))
  server = await startGitServer(folder)
  backend = await startIndexingBackend({ SELF_HOSTED: '1', PRIVATE_HOSTS: `127.0.0.1:${server.port}` })
  person = await signUpPerson(backend, { role: 'User' })
})
afterAll(async () => {
  await backend.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const baseFiles = 60

const makeBase = (): Edit[] =>
  Array.from({ length: baseFiles }, (_, at) => ({
    kind: 'write',
    path: `${['src', 'src/core', 'tests', 'docs'][at % 4]}/parcel-${at + 100}${at % 9 === 0 ? '.md' : '.ts'}`,
    content: makeSource(at),
  }))

const add = async (name: string) => {
  const source = { sourceType: 'PublicHttp', url: server.url(name) }
  return settled(person, (await person.read<Repository>('/api/repositories', { json: { source } })).id)
}

const reindex = async ({ id }: Repository) => {
  await person.fetch(`/api/repositories/${id}/realize`, { method: 'POST' })
  return settled(person, id)
}

const readIndex = ({ id }: Repository) =>
  backend.services.db
    .selectFrom('repositories as r')
    .innerJoin('code_indexes as i', 'i.no', 'r.current_index')
    .where('r.id', '=', id)
    .select(['i.no', 'i.patch'])
    .executeTakeFirstOrThrow()

const remove = ({ id }: Repository) =>
  person.fetch(`/api/repositories/${id}`, { method: 'DELETE', json: { confirmed: true } })

const queries = ['parcel', 'Keeps the sender', 'routeBox', 'value + 1', 'stamp3Of0']

const search = async ({ id, name }: Repository) => {
  const results: unknown[] = []
  for (const query of queries) {
    const grep = new URLSearchParams({ Query: query, Names: name })
    const meaning = new URLSearchParams({ Query: query, Names: name, Mode: 'Auto' })
    results.push(await person.read(`/api/search/grep?${grep}`), await person.read(`/api/search?${meaning}`))
  }
  return JSON.parse(JSON.stringify(results).replaceAll(name, 'NAME').replaceAll(id, 'ID')) as unknown
}

const expectSameAsWhole = async (patched: Repository, name: string) => {
  const whole = await add(name)
  const [ofPatch, ofWhole] = [await readIndex(patched), await readIndex(whole)]
  expect(ofWhole.patch).toBeNull()
  const { db } = backend.services
  expect(await readIndexContents(db, ofPatch.no)).toEqual(await readIndexContents(db, ofWhole.no))
  expect(await search(patched)).toEqual(await search(whole))
  await remove(whole)
}

test('an index made of changes is the one that a build of the whole commit gives', async () => {
  let round = 0
  let patched = 0
  const commits = fc.array(fc.array(edit, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(commits, async (edits) => {
      const name = `random-${(round += 1)}.git`
      const repository = new EditedRepository(folder, name)
      repository.commit(makeBase())
      const indexed = await add(name)
      for (const each of edits) {
        repository.commit(each)
        await reindex(indexed)
        if ((await readIndex(indexed)).patch !== null) patched += 1
      }
      await expectSameAsWhole(indexed, name)
      await remove(indexed)
    }),
    { numRuns: 3 },
  )
  expect(patched).toBeGreaterThan(0)
})

test('only what changed is fetched and analysed', async () => {
  const repository = new EditedRepository(folder, 'few.git')
  repository.commit(makeBase())
  const indexed = await add('few.git')
  const former = await readIndex(indexed)
  repository.commit([
    { kind: 'write', path: 'src/core/parcel-101.ts', content: 'export const theNewWord = 1\n' },
    { kind: 'write', path: 'src/core/added.ts', content: makeSource(6) },
  ])
  await reindex(indexed)
  const { no, patch } = await readIndex(indexed)
  expect(patch).toMatchObject({ baseFiles, patches: 1 })
  const { db } = backend.services
  const rewritten = db.selectFrom('code_files').where('index_no', '=', no).where('is_patched', '=', true)
  expect((await rewritten.select('path').execute()).map(({ path }) => path)).toContain('src/core/added.ts')
  expect((await rewritten.execute()).length).toBeLessThan(baseFiles / 5)
  expect(await db.selectFrom('code_indexes').select('no').where('no', '=', former.no).execute()).toEqual([])
  await expectSameAsWhole(indexed, 'few.git')
})

test('another version of the analyser, or many changes, lead to a whole build', async () => {
  const repository = new EditedRepository(folder, 'many.git')
  repository.commit(makeBase())
  const indexed = await add('many.git')
  const { db } = backend.services
  await db
    .updateTable('code_indexes')
    .set({ analyser_version: 0 })
    .where('no', '=', (await readIndex(indexed)).no)
    .execute()
  repository.commit([{ kind: 'write', path: 'src/parcel-100.md', content: 'One word\n' }])
  await reindex(indexed)
  expect((await readIndex(indexed)).patch).toBeNull()
  repository.commit(
    makeBase()
      .slice(0, 20)
      .map((each) => ({ ...each, content: 'const other = 1\n' }) as Edit),
  )
  await reindex(indexed)
  expect((await readIndex(indexed)).patch).toBeNull()
})

test('a damaged or lost mirror is replaced, and a removed repository leaves none', async () => {
  const repository = new EditedRepository(folder, 'mirrored.git')
  repository.commit(makeBase())
  const indexed = await add('mirrored.git')
  const mirror = join(backend.services.config.dataDir, 'mirrors', indexed.id)
  const packs = join(mirror, 'objects', 'pack')
  for (const name of readdirSync(packs)) {
    chmodSync(join(packs, name), 0o644)
    writeFileSync(join(packs, name), 'damaged')
  }
  const first = repository.commit([{ kind: 'write', path: 'src/one.ts', content: 'export const one = 1\n' }])
  expect(await reindex(indexed)).toMatchObject({ status: 'Alive', index: { commit: { hash: first } } })
  rmSync(mirror, { recursive: true })
  const second = repository.commit([{ kind: 'write', path: 'src/two.ts', content: 'export const two = 2\n' }])
  expect(await reindex(indexed)).toMatchObject({ status: 'Alive', index: { commit: { hash: second } } })
  expect((await readIndex(indexed)).patch).toMatchObject({ patches: 2 })
  const { db } = backend.services
  const row = await db.selectFrom('repositories').where('id', '=', indexed.id).select('mirror_bytes').executeTakeFirst()
  expect(Number(row?.mirror_bytes)).toBeGreaterThan(1000)
  await remove(indexed)
  expect(existsSync(mirror)).toBe(false)
})
