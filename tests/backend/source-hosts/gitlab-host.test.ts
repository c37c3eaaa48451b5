import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#src/backend/config.ts'
import { HostFailed } from '#src/backend/integrations/host-fault.ts'
import { readGitlabAccount, listMissingScopes } from '#src/backend/source-hosts/gitlab-account.ts'
import { createGitlabHost } from '#src/backend/source-hosts/gitlab-host.ts'
import { openGitlab } from '#src/backend/source-hosts/open-gitlab-host.ts'
import type { Page } from '#src/backend/source-hosts/source-host.ts'
import {
  gitlabFaults,
  gitlabToken,
  startGitlabServer,
  type GitlabFault,
  type GitlabServer,
} from '#tests/support/gitlab-server.ts'

let server: GitlabServer
let neighbour: GitlabServer
beforeAll(async () => {
  server = await startGitlabServer('/gitlab')
  neighbour = await startGitlabServer()
  server.setProjects(
    [
      {
        id: 11,
        path: 'harbour/pilots/radio',
        branches: ['main', 'next', 'fix/one', 'fix/two'],
        visibility: 'internal',
      },
      { id: 12, path: 'harbour/charts', branches: ['main'], visibility: 'public', archived: true },
      { id: 13, path: 'harbour/empty', description: 'Nothing yet' },
      { id: 14, path: 'ada/notes', branches: ['trunk'], isFork: true },
    ],
    ['ada'],
  )
})
afterEach(() => {
  server.recover()
  server.calls.length = 0
  neighbour.calls.length = 0
})
afterAll(async () => {
  await server.close()
  await neighbour.close()
})

const now = Date.UTC(2026, 0, 5)
const soon = () => AbortSignal.timeout(2_000)
const openApi = (token = gitlabToken, environment: Record<string, string> = {}) =>
  openGitlab({ config: readConfig({ DATA_DIR: 'unused', ...environment }), clock: () => now }, server.url, () => token)
const openHost = () => createGitlabHost(openApi())

const readAll = async <Item>(read: (cursor?: string) => Promise<Page<Item>>): Promise<Item[]> => {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return items
}

const readFault = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof HostFailed ? error.fault : error),
  )

describe('repositories of GitLab', () => {
  test('come page by page, also below a path', async () => {
    const host = openHost()
    const all = await readAll((cursor) => host.listRepositories({ ...(cursor && { cursor }) }, soon()))
    expect(all.map(({ id }) => id)).toEqual(['14', '13', '12', '11'])
    expect(all[3]).toEqual({
      id: '11',
      fullName: 'harbour/pilots/radio',
      description: null,
      webUrl: `${server.url}/harbour/pilots/radio`,
      cloneUrl: `${server.url}/harbour/pilots/radio.git`,
      defaultBranch: 'main',
      isPrivate: true,
      isArchived: false,
      isFork: false,
      lastActivityAt: '2026-01-04T10:00:00.000Z',
    })
    expect(all[2]).toMatchObject({ isPrivate: false, isArchived: true })
    expect(all[1]).toMatchObject({ defaultBranch: null, description: 'Nothing yet' })
    expect(all[0]).toMatchObject({ isFork: true })
    expect(server.calls[0]).toMatchObject({
      path: 'projects',
      token: gitlabToken,
      query: { membership: 'true', pagination: 'keyset' },
    })
  })

  test('are found by a part of their name', async () => {
    const { items } = await openHost().listRepositories({ search: ' charts ' }, soon())
    expect(items.map(({ fullName }) => fullName)).toEqual(['harbour/charts'])
  })

  test('are those of a group with its subgroups, or of a person', async () => {
    const host = openHost()
    const ofGroup = await host.listRepositories({ owner: 'harbour' }, soon())
    expect(ofGroup.items.map(({ id }) => id)).toEqual(['11', '12', '13'])
    const ofPerson = await host.listRepositories({ owner: 'ada' }, soon())
    expect(ofPerson.items.map(({ id }) => id)).toEqual(['14'])
    expect(await readFault(host.listRepositories({ owner: 'harbour/gone' }, soon()))).toEqual({ kind: 'notFound' })
  })

  test('are read by their number, which a new name leaves', async () => {
    expect(await openHost().readRepository('12', soon())).toMatchObject({ fullName: 'harbour/charts' })
    expect(await readFault(openHost().readRepository('99', soon()))).toEqual({ kind: 'notFound' })
    server.calls.length = 0
    expect(await readFault(openHost().readRepository('../user', soon()))).toEqual({ kind: 'notFound' })
    expect(server.calls).toEqual([])
  })

  test('have owners and branches', async () => {
    const host = openHost()
    const owners = await readAll((cursor) => host.listOwners({ ...(cursor && { cursor }) }, soon()))
    expect(owners.map(({ path }) => path)).toEqual(['harbour', 'harbour/pilots', 'ada'])
    const branches = await readAll((cursor) => host.listBranches('11', { ...(cursor && { cursor }) }, soon()))
    expect(branches).toEqual(['main', 'next', 'fix/one', 'fix/two'])
    expect((await host.listBranches('11', { search: 'fix' }, soon())).items).toEqual(['fix/one', 'fix/two'])
  })

  test('begin with the first page where a cursor is not one of theirs', async () => {
    const { items } = await openHost().listRepositories({ cursor: 'sudo=root' }, soon())
    expect(items.map(({ id }) => id)).toEqual(['14', '13', '12'])
    expect(server.calls[0]?.query).not.toHaveProperty('sudo')
  })

  test('are cloned with the token', async () => {
    const credentials = await openHost().readGitCredentials('11', soon())
    expect(credentials).toEqual({ username: 'oauth2', password: gitlabToken })
  })
})

describe('a token of GitLab', () => {
  test.each([
    ['group_12_bot_4f', 'group'],
    ['project_9_bot', 'project'],
    ['ada', 'personal'],
  ])('of %s is a %s token', async (username, kind) => {
    server.setToken({ user: { username, name: 'Ada' } })
    expect(await readGitlabAccount(openApi(), soon())).toEqual({
      tokenName: 'quarry',
      kind,
      scopes: ['read_api', 'read_repository'],
      expiresAt: '2026-12-31T00:00:00.000Z',
      user: { login: username, name: 'Ada' },
      hostVersion: '17.5.1',
    })
  })

  test.each([
    [['read_repository'], ['read_api']],
    [['read_api'], ['read_repository']],
    [['read_user'], ['read_api', 'read_repository']],
    [['api'], []],
  ])('with the scopes %s lacks %s', async (scopes, missing) => {
    server.setToken({ scopes })
    expect(listMissingScopes(await readGitlabAccount(openApi(), soon()))).toEqual(missing)
  })

  test('is refused when it is not active, and when nobody knows it', async () => {
    server.setToken({ active: false })
    expect(await readFault(readGitlabAccount(openApi(), soon()))).toEqual({ kind: 'unauthorized' })
    expect(await readFault(readGitlabAccount(openApi('other'), soon()))).toEqual({ kind: 'unauthorized' })
  })

  test('works where GitLab hides its version', async () => {
    server.fail(gitlabFaults.forbidden, 'version')
    expect(await readGitlabAccount(openApi(), soon())).not.toHaveProperty('hostVersion')
  })

  test('loses control characters and length of what the host says', async () => {
    server.setToken({ name: `a\u0000b\n${'c'.repeat(500)}` })
    const { tokenName } = await readGitlabAccount(openApi(), soon())
    expect(tokenName).toMatch(/^a b c+$/)
    expect(tokenName).toHaveLength(200)
  })
})

describe('a fault of GitLab', () => {
  const faults: [string, () => GitlabFault, object][] = [
    ['a revoked token', () => gitlabFaults.revoked, { kind: 'unauthorized' }],
    ['an expired token', () => gitlabFaults.expired, { kind: 'unauthorized' }],
    ['a missing scope', () => gitlabFaults.forbidden, { kind: 'forbidden' }],
    ['an unknown address', () => ({ status: 404, body: { message: '404 Not Found' } }), { kind: 'notFound' }],
    ['a limit', () => ({ status: 429, headers: { 'Retry-After': '37' } }), { kind: 'rateLimited', retryAfter: 37 }],
    [
      'a limit that names its end',
      () => ({ status: 429, headers: { 'RateLimit-Reset': String(now / 1000 + 60) } }),
      { kind: 'rateLimited', retryAfter: 60 },
    ],
    ['a proxy that limits', () => ({ html: 'Retry later', status: 429 }), { kind: 'rateLimited' }],
    ['an error', () => gitlabFaults.broken, { kind: 'serverError' }],
    ['a proxy without GitLab', () => ({ html: 'Bad gateway', status: 502 }), { kind: 'serverError' }],
    ['a page to sign in', () => gitlabFaults.signInPage, { kind: 'wrongProduct' }],
    ['a page that is not found', () => ({ html: 'Not found', status: 404 }), { kind: 'wrongProduct' }],
    ['another shape', () => ({ json: { login: 'harbour' } }), { kind: 'wrongProduct' }],
    ['too large a reply', () => ({ json: 'x'.repeat(4_100_000) }), { kind: 'wrongProduct' }],
    ['a reply that is cut', () => 'cut', { kind: 'brokenOff' }],
    ['a reply that ends too early', () => 'truncated', { kind: 'brokenOff' }],
    ['a redirect to a private address', () => ({ redirect: `${neighbour.url}/api/v4/user` }), { kind: 'moved' }],
    ['a redirect to itself', () => ({ redirect: `${server.url}/users/sign_in` }), { kind: 'moved' }],
  ]

  test.each(faults)('such as %s is told and passes', async (_, getFault, expected) => {
    server.fail(getFault())
    expect(await readFault(openHost().listOwners({}, soon()))).toEqual(expected)
    server.recover()
    expect(await readFault(openHost().listOwners({}, soon()))).toBeUndefined()
    expect(neighbour.calls).toEqual([])
  })

  test.each(['silent', 'slow'] as const)('that is %s ends with the time of the caller', async (fault) => {
    server.fail(fault)
    expect(await readFault(openHost().listOwners({}, AbortSignal.timeout(150)))).toEqual({ kind: 'tooSlow' })
  })

  test('is a connection that is refused', async () => {
    await server.goAway()
    expect(await readFault(openHost().listOwners({}, soon()))).toEqual({ kind: 'unreachable' })
    await server.comeBack()
    expect(await readFault(openHost().listOwners({}, soon()))).toBeUndefined()
  })

  test('is a product without the address of tokens', async () => {
    server.fail({ status: 404, body: { message: 'Not Found' } }, 'personal_access_tokens/self')
    expect(await readFault(readGitlabAccount(openApi(), soon()))).toEqual({ kind: 'wrongProduct' })
  })

  test('tells no token', async () => {
    server.fail(gitlabFaults.revoked)
    const error = await openHost()
      .listOwners({}, soon())
      .catch((thrown: unknown) => thrown)
    expect(JSON.stringify([String(error), error, (error as Error).cause])).not.toContain(gitlabToken)
  })

  test('is an address on loopback where others reach the server', async () => {
    const api = openApi(gitlabToken, { HOST: '0.0.0.0' })
    expect(await readFault(createGitlabHost(api).listOwners({}, soon()))).toEqual({ kind: 'unreachable' })
    expect(server.calls).toEqual([])
  })
})
