import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Repository } from '#src/contract/repositories.ts'
import { git, makeRepository, startGitServer, type GitServer } from '#tests/support/git-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { filesIn, readRepository, settled, startIndexingBackend } from './indexing-backend.ts'
import { patience } from '#tests/support/patience.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let server: GitServer
let backend: TestBackend
let person: SignedInPerson
const held: ServerResponse[] = []
let isHeld = false
let refusal: number | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-git-'))
  makeRepository(join(folder, 'app.git'), [
    { message: 'Begin', files: { 'README.md': '# App\n' } },
    {
      message: 'Add the answer\n\nIt was missing.',
      author: 'Grace Hopper',
      time: 1_700_000_100,
      files: { 'src/answer.ts': 'export const answer = () => 42\n' },
    },
    { message: 'Try it', branch: 'feature/try', files: { 'src/try.ts': 'export const attempt = 1\n' } },
  ])
  server = await startGitServer(folder, {
    intercept(_, response) {
      if (refusal !== undefined) {
        response.writeHead(refusal).end()
        return true
      }
      if (isHeld) held.push(response)
      return isHeld
    },
  })
  backend = await startIndexingBackend({ SELF_HOSTED: '1', PRIVATE_HOSTS: `127.0.0.1:${server.port}` })
  person = await signUpPerson(backend, { role: 'User' })
})
afterEach(() => {
  isHeld = false
  refusal = undefined
  for (const response of held.splice(0)) response.destroy()
})
afterAll(async () => {
  await backend.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const add = (branch?: string, repository = 'app.git') => {
  const source = { sourceType: 'PublicHttp', url: server.url(repository), ...(branch === undefined ? {} : { branch }) }
  return person.read<Repository>('/api/repositories', { json: { source } })
}
const post = (id: string, action: 'realize' | 'cancel') =>
  person.fetch(`/api/repositories/${id}/${action}`, { method: 'POST' })
const grep = async (name: string, query: string) => {
  const search = new URLSearchParams({ Query: query, Names: name })
  const { results } = await person.read<{ results: unknown[] }>(`/api/search/grep?${search}`)
  return results.length
}
const whileFetching = (id: string) =>
  vi.waitFor(async () => {
    expect(held.length).toBeGreaterThan(0)
    const repository = await readRepository(person, id)
    expect(repository).toMatchObject({ status: 'Processing', progress: { stage: 'fetching' } })
    return repository
  }, patience)

test('a repository is fetched from an allowed host, with its branch and its last commit', async () => {
  const { id } = await add()
  expect(await settled(person, id)).toMatchObject({
    name: 'app',
    status: 'Alive',
    branch: 'main',
    index: {
      files: 2,
      commit: {
        hash: git(join(folder, 'app.git'), ['rev-parse', 'main']).trim(),
        author: 'Grace Hopper',
        message: 'Add the answer\n\nIt was missing.',
        committedAt: '2023-11-14T22:15:00.000Z',
      },
    },
  })
  const secondBranch = await settled(person, (await add('feature/try')).id)
  expect(secondBranch).toMatchObject({ name: 'app-2', branch: 'feature/try', index: { files: 3 } })
})

test('while a new index is built the old one answers, and a new commit is found afterwards', async () => {
  const { id, name } = await add()
  await settled(person, id)
  makeRepository(join(folder, 'later.git'), [
    { message: 'Later', files: { 'src/later.ts': 'export const later = 1\n' } },
  ])
  await backend.services.db
    .updateTable('repositories')
    .set({ url: server.url('later.git') })
    .where('id', '=', id)
    .execute()
  isHeld = true
  expect((await post(id, 'realize')).status).toBe(200)
  const during = await whileFetching(id)
  expect(during).toMatchObject({ index: { files: 2 } })
  expect(during).not.toHaveProperty('failure')
  expect(await grep(name, 'answer = ()')).toBe(1)
  expect((await post(id, 'realize')).status).toBe(409)

  isHeld = false
  for (const response of held.splice(0)) response.writeHead(503).end()
  expect(await settled(person, id)).toMatchObject({ status: 'Alive', failure: { key: 'errors.gitServerError' } })
  expect(await grep(name, 'answer = ()')).toBe(1)

  await post(id, 'realize')
  const after = await settled(person, id)
  expect(after).toMatchObject({ status: 'Alive', index: { files: 1, commit: { message: 'Later' } } })
  expect(after).not.toHaveProperty('failure')
  expect([await grep(name, 'answer = ()'), await grep(name, 'later = 1')]).toEqual([0, 1])
})

test('cancelling stops the work; the repository is as new, or as good as its index', async () => {
  isHeld = true
  const { id } = await add()
  await whileFetching(id)
  expect((await post(id, 'cancel')).status).toBe(204)
  expect(await readRepository(person, id)).not.toHaveProperty('progress')
  expect(await settled(person, id)).toMatchObject({ status: 'New' })
  expect((await post(id, 'cancel')).status).toBe(409)
  await vi.waitFor(async () => expect(await filesIn(backend, 'work')).toEqual([]), patience)

  isHeld = false
  await post(id, 'realize')
  expect(await settled(person, id)).toMatchObject({ status: 'Alive' })
  isHeld = true
  await post(id, 'realize')
  await whileFetching(id)
  await post(id, 'cancel')
  expect(await settled(person, id)).toMatchObject({ status: 'Alive', index: { files: 2 } })
  expect(backend.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('one that waits behind another is cancelled before it begins', async () => {
  isHeld = true
  const first = await add()
  await whileFetching(first.id)
  const second = await add()
  expect(second.status).toBe('Scheduled')
  expect((await post(second.id, 'cancel')).status).toBe(204)
  isHeld = false
  await post(first.id, 'cancel')
  const third = await settled(person, (await add()).id)
  expect(third.status).toBe('Alive')
  expect(await readRepository(person, second.id)).toMatchObject({ status: 'New' })
})

test('deleting what is being indexed asks first, then stops and leaves nothing', async () => {
  isHeld = true
  const { id, name } = await add()
  await whileFetching(id)
  const response = await person.fetch(`/api/repositories/${id}`, { method: 'DELETE' })
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { requiresConfirmation: true, errorMessageKey: 'errors.repositoryIndexing', translationParameters: { name } },
  ])
  expect((await readRepository(person, id)).status).toBe('Processing')
  const sure = { method: 'DELETE', json: { confirmed: true } }
  expect((await person.fetch(`/api/repositories/${id}`, sure)).status).toBe(204)
  expect((await person.fetch(`/api/repositories/${id}`)).status).toBe(404)
  await vi.waitFor(async () => expect(await filesIn(backend, 'work')).toEqual([]), patience)
  const builds = backend.services.db.selectFrom('code_indexes').select('no').where('repository_id', '=', id)
  expect(await builds.execute()).toEqual([])
})

test('what the host says becomes a sentence, and a later try heals it', async () => {
  const missing = await settled(person, (await add(undefined, 'nowhere.git')).id)
  expect(missing).toMatchObject({ status: 'Failed', failure: { key: 'errors.gitNotFound' } })
  const branch = await settled(person, (await add('no/such')).id)
  expect(branch.failure).toEqual({
    key: 'errors.branchNotFound',
    parameters: { branch: 'no/such' },
    message: 'The repository has no branch named no/such.',
  })
  refusal = 401
  const { id } = await add()
  expect(await settled(person, id)).toMatchObject({ status: 'Failed', failure: { key: 'errors.gitSignInNeeded' } })
  refusal = undefined
  expect((await post(id, 'realize')).status).toBe(200)
  expect(await settled(person, id)).toMatchObject({ status: 'Alive' })
})

test('B20 a name that turns out to be private is refused when it is resolved, with no connection made', async () => {
  const before = server.requests.length
  const source = { sourceType: 'PublicHttp', url: `http://localtest.me:${server.port}/app.git` }
  const { id } = await person.read<Repository>('/api/repositories', { json: { source } })
  const failed = await settled(person, id)
  expect(failed.status).toBe('Failed')
  expect(['errors.urlPrivate', 'errors.urlUnresolvable']).toContain(failed.failure?.key)
  expect(server.requests).toHaveLength(before)
})

test('an address on the list of one port is no way to another', async () => {
  const source = { sourceType: 'PublicHttp', url: 'http://127.0.0.1:8080/app.git' }
  const answer = await person.fetch('/api/repositories', { json: { source } })
  expect([answer.status, await answer.json()]).toMatchObject([400, { errorMessageKey: 'errors.urlPrivate' }])
})
