import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HostFault } from '#src/contract/integration-health.ts'
import { openGithubHost } from '#src/backend/source-hosts/github-host.ts'
import { HostFailed } from '#src/backend/integrations/host-fault.ts'
import { findIntegration, saveIntegration } from '#src/backend/integrations/integrations.store.ts'
import { createRepositories, type GithubInstallation } from '#tests/support/github-server.ts'
import type { GithubFault } from '#tests/support/github-replies.ts'
import { startGithubRoom, type GithubRoom } from '#tests/backend/github-settings/github-room.ts'
import { foundOrganisation } from '#tests/support/sign-in.ts'

let room: GithubRoom
let github: GithubRoom['github']
let backend: GithubRoom['backend']
let installation: GithubInstallation
let organisationId: string

beforeAll(async () => {
  room = await startGithubRoom({ hasClient: false })
  ;({ github, backend } = room)
})
afterEach(() => github.recover())
afterAll(() => room.close())

const settings = { includesForks: true, includesArchived: false }

beforeEach(async () => {
  installation = github.addInstallation({ repositories: createRepositories(3) })
  organisationId = await foundOrganisation(backend, 'Harbour')
  await connect()
})

const place = () => ({ organisationId, kind: 'github' as const })
const readRow = () => findIntegration(backend.services.db, place())

const connect = async (more: object = {}, own = settings) => {
  const { id, account } = installation
  const known = { id, login: account.login, manageUrl: github.url, selection: 'all', suspendedAt: null }
  const fields = {
    address: github.url,
    account: { installation: { ...known, repositories: null, ...more }, settings: own },
    secret: null,
    expiresAt: null,
  }
  const row = await readRow()
  const now = new Date(backend.services.clock())
  expect(await saveIntegration(backend.services.db, place(), fields, row?.version, now)).toBe(true)
}

const open = async () => {
  const host = await openGithubHost(backend.services, organisationId)
  if (host === undefined) throw new Error('no host was opened')
  return host
}

const soon = () => AbortSignal.timeout(5_000)
const readNames = async (query = {}) => {
  const { items, nextCursor } = await (await open()).listRepositories(query, soon())
  return { names: items.map(({ fullName }) => fullName.split('/')[1]), nextCursor }
}
const readFault = async (call: () => Promise<unknown>): Promise<HostFault> => {
  const error: unknown = await call().catch((thrown: unknown) => thrown)
  if (error instanceof HostFailed) return error.fault
  throw new Error(`no fault: ${String(error)}`)
}
const countMinted = (from = 0) => github.calls.slice(from).filter(({ path }) => path.endsWith('/access_tokens')).length

describe('the repositories of an installation', () => {
  it('come with addresses at GitHub itself, whatever a reply says', async () => {
    const { items } = await (await open()).listRepositories({}, soon())
    const fullName = `${installation.account.login}/repository-1`
    expect(items[0]).toEqual({
      id: '1',
      fullName,
      description: null,
      webUrl: `${github.url}/${fullName}`,
      cloneUrl: `${github.url}/${fullName}.git`,
      defaultBranch: 'main',
      isPrivate: true,
      isArchived: false,
      isFork: false,
      lastActivityAt: '2025-12-01T00:00:00Z',
    })
  })

  it('come a hundred at a time', async () => {
    installation.repositories = createRepositories(230)
    const first = await readNames()
    expect([first.names.length, first.nextCursor]).toEqual([100, '2'])
    const last = await readNames({ cursor: '3' })
    expect([last.names.length, last.nextCursor]).toEqual([30, undefined])
  })

  it('are searched over pages, whatever the case, and go on where the search stopped', async () => {
    installation.repositories = [...createRepositories(1_150), { id: 5_000, name: 'Pilot-Radio' }]
    const first = await readNames({ search: 'RADIO' })
    expect(first).toEqual({ names: [], nextCursor: '11' })
    expect(await readNames({ search: 'RADIO', cursor: '11' })).toEqual({
      names: ['Pilot-Radio'],
      nextCursor: undefined,
    })
  })

  it('are those of an owner', async () => {
    expect((await readNames({ owner: installation.account.login.toUpperCase() })).names.length).toBe(3)
    expect((await readNames({ owner: 'harbour' })).names).toEqual([])
  })

  it('leave out what the settings leave out', async () => {
    installation.repositories = [
      { id: 1, name: 'plain' },
      { id: 2, name: 'fork', isFork: true },
      { id: 3, name: 'archived', isArchived: true },
    ]
    expect((await readNames()).names).toEqual(['plain', 'fork'])
    await connect({}, { includesForks: false, includesArchived: true })
    expect((await readNames()).names).toEqual(['plain', 'archived'])
  })

  it.each(['0', '-1', 'x', '1e3', '../2'])('are not read from the cursor %s', async (cursor) => {
    expect(await readFault(() => readNames({ cursor }))).toEqual({ kind: 'notFound' })
  })
})

describe('one repository', () => {
  it('is read by its number', async () => {
    expect(await (await open()).readRepository('2', soon())).toMatchObject({ id: '2', defaultBranch: 'main' })
  })

  it('without a branch has no default branch', async () => {
    installation.repositories = [{ id: 9, name: 'empty', branches: [] }]
    expect((await (await open()).readRepository('9', soon())).defaultBranch).toBeNull()
  })

  it.each(['77', '0', 'x', '1/../2'])('of the id %s is not found', async (id) => {
    expect(await readFault(async () => (await open()).readRepository(id, soon()))).toEqual({ kind: 'notFound' })
  })

  it('has branches, which are searched', async () => {
    const branches = [...Array.from({ length: 120 }, (_, index) => `feature/${index}`), 'release/Pilot']
    installation.repositories = [{ id: 9, name: 'busy', branches }]
    const host = await open()
    expect((await host.listBranches('9', {}, soon())).items.length).toBe(100)
    expect(await host.listBranches('9', { search: 'pilot' }, soon())).toEqual({ items: ['release/Pilot'] })
  })

  it('is cloned with a token for it alone that reads its contents', async () => {
    const { username, password } = await (await open()).readGitCredentials('2', soon())
    expect(username).toBe('x-access-token')
    expect(github.tokens.get(password)).toMatchObject({ repositories: [2], permissions: { contents: 'read' } })
  })

  it('of another installation gets no credentials', async () => {
    expect(await readFault(async () => (await open()).readGitCredentials('77', soon()))).toEqual({ kind: 'notFound' })
  })

  it('belongs to the account of the installation', async () => {
    const { login } = installation.account
    const host = await open()
    expect(await host.listOwners({ search: 'harb' }, soon())).toEqual({ items: [{ path: login, name: login }] })
    expect(await host.listOwners({ search: 'zzz' }, soon())).toEqual({ items: [] })
  })
})

describe('the token of an installation', () => {
  it('is asked for once by all who need it at the same time, and kept', async () => {
    const from = github.calls.length
    await Promise.all([readNames(), readNames(), readNames()])
    await readNames()
    expect(countMinted(from)).toBe(1)
  })

  it('is renewed five minutes before it expires', async () => {
    await readNames()
    const from = github.calls.length
    backend.advance(54 * 60_000)
    await readNames()
    expect(countMinted(from)).toBe(0)
    backend.advance(2 * 60_000)
    await readNames()
    expect(countMinted(from)).toBe(1)
  })

  it('that GitHub has revoked is replaced once', async () => {
    await readNames()
    github.tokens.clear()
    const from = github.calls.length
    expect((await readNames()).names.length).toBe(3)
    expect(countMinted(from)).toBe(1)
  })

  it('is waited for by the others when the first who asked has left', async () => {
    github.fail('/access_tokens', 'silent')
    const from = github.calls.length
    const leaving = new AbortController()
    const host = await open()
    const left = readFault(() => host.listRepositories({}, leaving.signal))
    const stays = readFault(() => host.listRepositories({}, AbortSignal.timeout(300)))
    await expect.poll(() => countMinted(from)).toBe(1)
    leaving.abort()
    expect(await left).toEqual({ kind: 'tooSlow' })
    expect(await stays).toEqual({ kind: 'tooSlow' })
    expect(countMinted(from)).toBe(1)
  })
})

const reset = () => String(Math.floor(backend.services.clock() / 1000) + 90)
const faults: readonly (readonly [string, () => GithubFault, HostFault])[] = [
  ['refuses the credentials', () => ({ status: 401 }), { kind: 'unauthorized' }],
  ['fails', () => ({ status: 500 }), { kind: 'serverError' }],
  ['fails with a page', () => ({ status: 502, body: '<h1>Bad gateway</h1>' }), { kind: 'serverError' }],
  ['limits', () => ({ status: 429, headers: { 'retry-after': '7' } }), { kind: 'rateLimited', retryAfter: 7 }],
  [
    'has used up the limit of the hour',
    () => ({ status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset() } }),
    { kind: 'rateLimited', retryAfter: 90 },
  ],
  [
    'has a secondary limit with a time',
    () => ({ status: 403, headers: { 'retry-after': '30' } }),
    { kind: 'rateLimited', retryAfter: 30 },
  ],
  [
    'has a secondary limit without a time',
    () => ({ status: 403, body: { message: 'You have exceeded a secondary rate limit.' } }),
    { kind: 'rateLimited', retryAfter: 60 },
  ],
  ['ends the connection', () => 'cut', { kind: 'unreachable' }],
  ['ends the connection in its reply', () => 'cutInside', { kind: 'brokenOff' }],
  ['sends a page', () => ({ raw: '<h1>Sign in to the proxy</h1>' }), { kind: 'wrongProduct' }],
  ['sends something else', () => ({ status: 200, body: { total_count: 'x' } }), { kind: 'wrongProduct' }],
  ['sends too much', () => ({ raw: 'x'.repeat(4_100_000) }), { kind: 'wrongProduct' }],
  ['leads to a private address', () => ({ status: 302, headers: { Location: 'http://10.0.0.7/' } }), { kind: 'moved' }],
]

describe('a GitHub that', () => {
  it.each(faults)('%s is told by its fault, which is kept until it answers', async (_, fault, expected) => {
    github.fail('/installation/repositories', fault())
    expect(await readFault(readNames)).toEqual(expected)
    expect(await readRow()).toMatchObject({ fault: expected, failing_since: new Date(backend.services.clock()) })
    github.recover()
    await readNames()
    expect(await readRow()).toMatchObject({ fault: null, failing_since: null })
  })

  it('is silent is not waited for longer than the signal lasts', async () => {
    github.fail('/installation/repositories', 'silent')
    const host = await open()
    expect(await readFault(() => host.listRepositories({}, AbortSignal.timeout(200)))).toEqual({ kind: 'tooSlow' })
    expect(await readRow()).toMatchObject({ fault: { kind: 'tooSlow' } })
  })

  it('is left by a person counts as sound', async () => {
    github.fail('/installation/repositories', 'silent')
    const host = await open()
    const controller = new AbortController()
    const from = github.calls.length
    const left = readFault(() => host.listRepositories({}, controller.signal))
    await expect.poll(() => github.calls.length).toBeGreaterThan(from)
    controller.abort()
    expect(await left).toEqual({ kind: 'tooSlow' })
    expect(await readRow()).toMatchObject({ fault: null })
  })

  it('does not know one repository is sound', async () => {
    expect(await readFault(async () => (await open()).readRepository('77', soon()))).toEqual({ kind: 'notFound' })
    expect(await readRow()).toMatchObject({ fault: null })
  })

  it('has lost the installation is told at the next call', async () => {
    github.installations.delete(installation.id)
    await readFault(readNames)
    expect(await readRow()).toMatchObject({ fault: { kind: 'notFound' } })
  })

  it('has suspended the installation is told at the next call, and opens no host then', async () => {
    installation.suspendedAt = backend.services.clock()
    expect(await readFault(readNames)).toEqual({ kind: 'forbidden' })
    expect(await readRow()).toMatchObject({ fault: null })
    expect(await openGithubHost(backend.services, organisationId)).toBeUndefined()
  })
})

it('no token is in the log, the errors or the database', async () => {
  await readNames()
  github.fail('/installation/repositories', { status: 500 })
  const error: unknown = await readNames().catch((thrown: unknown) => thrown)
  const kept = JSON.stringify([backend.logged, await readRow(), String(error), (error as Error).stack])
  expect(kept).not.toMatch(/NeverShown|PRIVATE KEY/)
})
