import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Repository } from '#src/contract/repositories.ts'
import { createGitWebhooks } from '#src/backend/git-webhooks/git-webhooks.ts'
import { toComparableAddress } from '#src/backend/git-webhooks/read-push.ts'
import { checkHeads } from '#src/backend/repositories/check-heads.ts'
import { days, hours } from '#src/lib/durations.ts'
import { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { readRepository, settled, startIndexingBackend } from '#tests/backend/repositories/indexing-backend.ts'
import { startGitServer, type GitServer } from '#tests/support/git-server.ts'
import { patience } from '#tests/support/patience.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const secret = 'a secret of the organisation'
let folder: string
let server: GitServer
let backend: TestBackend
let person: SignedInPerson
let organisationId: string
let isRefusing: number | undefined
let retryAfter: string | undefined
let isCutting = false
let deliveries = 0
let passed = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-pushed-'))
  server = await startGitServer(folder, {
    intercept({ method }, response) {
      if (isCutting && method === 'POST') {
        response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' })
        response.write('0032', () => response.destroy())
        return true
      }
      if (isRefusing === undefined) return false
      response.writeHead(isRefusing, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
      return true
    },
  })
  backend = await startIndexingBackend({ SELF_HOSTED: '1', PRIVATE_HOSTS: `127.0.0.1:${server.port}` })
  person = await signUpPerson(backend, { role: 'User' })
})
afterEach(() => {
  isRefusing = undefined
  retryAfter = undefined
  isCutting = false
})
afterAll(async () => {
  await backend.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sessions end with time, so only the clock of what is tested moves. */
const later = () => ({ ...backend.services, clock: () => backend.services.clock() + passed })

const add = async (name: string) => {
  const repository = new EditedRepository(folder, name)
  repository.commit([{ kind: 'write', path: 'src/a.ts', content: 'export const oldText = 1\n' }])
  const source = { sourceType: 'PublicHttp', url: server.url(name) }
  const { id } = await person.read<Repository>('/api/repositories', { json: { source } })
  const { db } = backend.services
  const row = await db
    .updateTable('repositories')
    .set({ is_auto_indexed: true })
    .where('id', '=', id)
    .returning('organisation_id')
    .executeTakeFirstOrThrow()
  organisationId = row.organisation_id
  return { repository, indexed: await settled(person, id) }
}

const change = (repository: EditedRepository) =>
  repository.commit([{ kind: 'write', path: 'src/a.ts', content: 'export const newText = 2\n' }])

const deliver = (provider: string, body: object, headers: Record<string, string>) =>
  createGitWebhooks(later(), async () => secret).request(`/api/webhooks/git/${organisationId}/${provider}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  })

const pushToGithub = (url: string, own: Record<string, string> = {}, ref = 'refs/heads/main') => {
  const body = { ref, repository: { clone_url: url } }
  const signature = createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex')
  return deliver('github', body, {
    'x-github-event': 'push',
    'x-github-delivery': `delivery-${(deliveries += 1)}`,
    'x-hub-signature-256': `sha256=${signature}`,
    ...own,
  })
}

const pushToGitlab = (url: string, own: Record<string, string> = {}) =>
  deliver(
    'gitlab',
    { ref: 'refs/heads/main', project: { git_http_url: url } },
    {
      'x-gitlab-event': 'Push Hook',
      'x-gitlab-event-uuid': `uuid-${(deliveries += 1)}`,
      'x-gitlab-token': secret,
      ...own,
    },
  )

const grep = async ({ name }: Repository, query: string) => {
  const search = new URLSearchParams({ Query: query, Names: name })
  return (await person.read<{ results: unknown[] }>(`/api/search/grep?${search}`)).results.length
}

const readHash = async (id: string) => (await readRepository(person, id)).index?.commit?.hash

test.each([
  ['github', pushToGithub],
  ['gitlab', pushToGitlab],
])('after a push at %s the new text is found and the old one is not', async (provider, push) => {
  const { repository, indexed } = await add(`pushed-${provider}.git`)
  const hash = change(repository)
  expect((await push(server.url(`Pushed-${provider}`))).status).toBe(202)
  await vi.waitFor(async () => expect(await readHash(indexed.id)).toBe(hash), patience)
  expect([await grep(indexed, 'oldText'), await grep(indexed, 'newText')]).toEqual([0, 1])
})

test('a wrong secret, another branch, an unknown repository and a repeated delivery start nothing', async () => {
  const { repository, indexed } = await add('guarded.git')
  change(repository)
  const url = server.url('guarded.git')
  expect((await pushToGithub(url, { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` })).status).toBe(401)
  expect((await pushToGitlab(url, { 'x-gitlab-token': 'another' })).status).toBe(401)
  expect((await pushToGithub(url, {}, 'refs/heads/other')).status).toBe(202)
  expect((await pushToGithub(server.url('unknown.git'))).status).toBe(202)
  expect((await deliver('bitbucket', {}, {})).status).toBe(404)
  const repeated = { 'x-github-delivery': 'the-same' }
  expect((await pushToGithub(server.url('unknown.git'), repeated)).status).toBe(202)
  expect((await pushToGithub(url, repeated)).status).toBe(202)
  expect(await readRepository(person, indexed.id)).toMatchObject({ status: 'Alive', index: indexed.index })
  passed += 8 * days
  expect((await pushToGithub(server.url('unknown.git'))).status).toBe(202)
  const kept = await backend.services.db.selectFrom('webhook_deliveries').selectAll().execute()
  expect(kept).toHaveLength(1)
})

test('a push starts nothing while the plan has no automatic indexing', async () => {
  const { repository, indexed } = await add('unplanned.git')
  const { db } = backend.services
  const allow = (isAllowed: boolean) =>
    db
      .updateTable('organisations')
      .set({ is_auto_indexing_allowed: isAllowed })
      .where('id', '=', organisationId)
      .execute()
  await allow(false)
  const hash = change(repository)
  try {
    expect((await pushToGithub(server.url('unplanned.git'))).status).toBe(202)
    await checkHeads(later())
    expect(await readRepository(person, indexed.id)).toMatchObject({ status: 'Alive', index: indexed.index })
  } finally {
    await allow(true)
  }
  await pushToGithub(server.url('unplanned.git'))
  await vi.waitFor(async () => expect(await readHash(indexed.id)).toBe(hash), patience)
})

test('pushes while a repository is indexed lead to one more build', async () => {
  const { repository, indexed } = await add('busy.git')
  const { db } = backend.services
  await db.updateTable('repositories').set({ status: 'Processing' }).where('id', '=', indexed.id).execute()
  const hash = change(repository)
  for (let count = 0; count < 5; count += 1) await pushToGithub(server.url('busy.git'))
  expect(await readHash(indexed.id)).not.toBe(hash)
  await db.updateTable('repositories').set({ status: 'Scheduled' }).where('id', '=', indexed.id).execute()
  await backend.services.jobs.send('index-repository', indexed.id)
  await vi.waitFor(async () => expect(await readHash(indexed.id)).toBe(hash), patience)
  const pending = db.selectFrom('repositories').where('is_push_pending', '=', true)
  await vi.waitFor(async () => expect(await pending.select('id').execute()).toEqual([]), patience)
})

test.each([
  [404, 'errors.gitNotFound'],
  [401, 'errors.gitSignInNeeded'],
  [503, 'errors.gitServerError'],
])('a host that answers %i leaves the index, says why, and is asked again later', async (status, key) => {
  const { repository, indexed } = await add(`failing-${status}.git`)
  const hash = change(repository)
  isRefusing = status
  await checkHeads(later())
  expect(await readRepository(person, indexed.id)).toMatchObject({ failure: { key }, index: indexed.index })
  const before = server.requests.length
  await checkHeads(later())
  expect(server.requests).toHaveLength(before)
  isRefusing = undefined
  passed += 1 * hours
  await checkHeads(later())
  await vi.waitFor(async () => expect(await readHash(indexed.id)).toBe(hash), patience)
  expect(await readRepository(person, indexed.id)).not.toHaveProperty('failure')
})

test('a host that limits is not asked before the time that it named', async () => {
  const { repository, indexed } = await add('limited.git')
  const countRequests = () => server.requests.filter(({ path }) => path.startsWith('/limited.git')).length
  const hash = change(repository)
  passed += 1 * hours
  isRefusing = 429
  retryAfter = String(3 * 60 * 60)
  await checkHeads(later())
  const failure = { key: 'errors.gitRateLimited', parameters: { retryAfter: 10_800 } }
  expect(await readRepository(person, indexed.id)).toMatchObject({ failure, index: indexed.index })
  isRefusing = undefined
  const refused = countRequests()
  passed += 3 * hours - 1
  await checkHeads(later())
  expect(countRequests()).toBe(refused)
  passed += 1
  await checkHeads(later())
  await vi.waitFor(async () => expect(await readHash(indexed.id)).toBe(hash), patience)
  expect(await readRepository(person, indexed.id)).not.toHaveProperty('failure')
})

test('a build that a host limits moves the next check to the time that the host named', async () => {
  const { repository, indexed } = await add('busy-host.git')
  const countRequests = () => server.requests.filter(({ path }) => path.startsWith('/busy-host.git')).length
  const hash = change(repository)
  isRefusing = 429
  retryAfter = String(3 * 60 * 60)
  await pushToGithub(server.url('busy-host.git'))
  const isLimited = { failure: { key: 'errors.gitRateLimited', parameters: { retryAfter: 10_800 } } }
  await vi.waitFor(async () => expect(await readRepository(person, indexed.id)).toMatchObject(isLimited), patience)
  const limitedAt = backend.services.clock()
  isRefusing = undefined
  const refused = countRequests()
  const checkAt = (time: number) => checkHeads({ ...backend.services, clock: () => time })
  await checkAt(limitedAt + 3 * hours - 1)
  expect(countRequests()).toBe(refused)
  await checkAt(limitedAt + 3 * hours)
  await vi.waitFor(async () => expect(await readHash(indexed.id)).toBe(hash), patience)
  expect(await readRepository(person, indexed.id)).not.toHaveProperty('failure')
})

test('a host that is cut off within an answer leaves the index, and the next turn recovers', async () => {
  const { repository, indexed } = await add('cut.git')
  const hash = change(repository)
  isCutting = true
  await pushToGithub(server.url('cut.git'))
  await vi.waitFor(async () => expect(await readRepository(person, indexed.id)).toHaveProperty('failure'), patience)
  expect(await settled(person, indexed.id)).toMatchObject({ status: 'Alive', index: indexed.index })
  isCutting = false
  passed += 1 * hours
  await checkHeads(later())
  await vi.waitFor(async () => expect(await readHash(indexed.id)).toBe(hash), patience)
})

test('a rewritten history and another default branch are followed, and a deleted branch is named', async () => {
  const { repository, indexed } = await add('moved.git')
  const next = async () => {
    passed += 1 * hours
    await checkHeads(later())
    return settled(person, indexed.id)
  }
  repository.run('commit', '--quiet', '--amend', '-m', 'Rewritten')
  expect(await next()).toMatchObject({ index: { commit: { message: 'Rewritten' } } })
  repository.run('branch', '-m', 'main', 'trunk')
  expect(await next()).toMatchObject({ branch: 'trunk', index: { files: 1 } })
  const { db } = backend.services
  await db.updateTable('repositories').set({ branch: 'gone' }).where('id', '=', indexed.id).execute()
  expect(await next()).toMatchObject({ failure: { key: 'errors.branchNotFound' }, index: { files: 1 } })
})

test('a repository whose head did not move is not indexed again', async () => {
  const { indexed } = await add('resting.git')
  passed += 1 * hours
  await Promise.all([checkHeads(later()), checkHeads(later())])
  expect(await readRepository(person, indexed.id)).toMatchObject({ status: 'Alive', index: indexed.index })
})

test('addresses of one repository compare as one', () => {
  const addresses = [
    'https://git.test/Team/App.git',
    'https://ada@GIT.test/team/app',
    'https://git.test/team/app.git//',
    'git@git.test:team/app.git',
    'git@git.test:/team/app.git',
    'ssh://git@git.test/Team/app.git',
  ]
  expect(new Set(addresses.map(toComparableAddress))).toEqual(new Set(['git.test/team/app']))
  expect(toComparableAddress('ssh://git@git.test:2222/team/app')).toBe('git.test:2222/team/app')
  expect(['nowhere', 'git@a b:c'].map(toComparableAddress)).toEqual([undefined, undefined])
})
