import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JiraSettings } from '#src/contract/jira.ts'
import { jiraEmail, type JiraFault, type JiraServer, jiraToken, startJiraServer } from '#tests/support/jira-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { connectJira, jiraPath, readRefusal, toDraft, tryConnect } from './jira-room.ts'

let backend: TestBackend
let admin: SignedInPerson
let server: JiraServer
beforeAll(async () => {
  backend = await startBackend()
})
beforeEach(async () => {
  admin = await signUpPerson(backend)
  server = await startJiraServer()
})
afterEach(async () => {
  await server.close()
  expect(JSON.stringify(backend.logged)).not.toContain(jiraToken)
})
afterAll(() => backend.close())

const read = (by = admin) => by.read<JiraSettings>(jiraPath)
const check = () => admin.read<JiraSettings>(`${jiraPath}/check`, { method: 'POST', json: {} })
const isNow = () => new Date(backend.services.clock()).toISOString()

describe('Jira Cloud', () => {
  test('is asked, connected, checked and removed', async () => {
    expect(await read()).toEqual({})
    const saved = await connectJira(admin, server)
    expect(saved).toEqual({
      connection: {
        deployment: 'cloud',
        email: jiraEmail,
        address: server.url,
        tokenEnding: '7Qz9',
        accountName: 'Harbour Keeper',
        browsableKeys: ['HARBOUR', 'PILOT'],
        browsableKeysReadAt: isNow(),
        health: { checkedAt: isNow() },
        version: 1,
      },
    })
    expect(await read()).toEqual(saved)
    const authorization = `Basic ${Buffer.from(`${jiraEmail}:${jiraToken}`).toString('base64')}`
    expect(server.requests.map(({ path, authorization: sent }) => [path, sent])).toEqual([
      ['/rest/api/2/serverInfo', undefined],
      ['/rest/api/3/myself', authorization],
      ['/rest/api/3/project/search', authorization],
    ])
    backend.advance(60_000)
    server.state.projects = ['HARBOUR', 'PILOT', 'CRANE']
    expect((await check()).connection).toMatchObject({
      browsableKeys: ['HARBOUR', 'PILOT', 'CRANE'],
      browsableKeysReadAt: isNow(),
      health: { checkedAt: isNow() },
      version: 1,
    })
    expect((await admin.fetch(jiraPath, { method: 'DELETE' })).status).toBe(204)
    expect(await read()).toEqual({})
    expect((await admin.fetch(jiraPath, { method: 'DELETE' })).status).toBe(404)
    expect((await admin.fetch(`${jiraPath}/check`, { method: 'POST', json: {} })).status).toBe(404)
  })

  test('is asked for its projects page by page, up to a thousand', async () => {
    server.state.projects = Array.from({ length: 1_250 }, (_, at) => `P${at}`)
    const { connection } = await connectJira(admin, server)
    expect(connection?.browsableKeys).toHaveLength(1_000)
    expect(server.requests.filter(({ path }) => path.endsWith('/project/search'))).toHaveLength(10)
  })

  test('keeps the address of its site when a page is pasted', async () => {
    const { connection } = await connectJira(admin, server, { address: `${server.url}/browse/HARBOUR-1?a=b` })
    expect(connection?.address).toBe(server.url)
  })

  test('needs the e-mail address of the account', async () => {
    const { email: _, ...draft } = toDraft(server) as { email: string }
    expect(await readRefusal(await tryConnect(admin, draft))).toMatchObject({
      status: 400,
      key: 'errors.jiraEmailNeeded',
    })
  })
})

describe('Jira Data Center', () => {
  beforeEach(() => {
    server.state.deployment = 'dataCenter'
  })

  test('is asked with a bearer token and version 2', async () => {
    const { connection } = await connectJira(admin, server)
    expect(connection).toMatchObject({ deployment: 'dataCenter', browsableKeys: ['HARBOUR', 'PILOT'] })
    expect(connection).not.toHaveProperty('email')
    expect(server.requests.map(({ path, authorization: sent }) => [path, sent])).toEqual([
      ['/rest/api/2/serverInfo', undefined],
      ['/rest/api/2/myself', `Bearer ${jiraToken}`],
      ['/rest/api/2/project', `Bearer ${jiraToken}`],
    ])
  })

  test('may lie below a path', async () => {
    const below = await startJiraServer('/tools/jira')
    below.state.deployment = 'dataCenter'
    const { connection } = await connectJira(admin, below, { address: `${below.url}/secure/Dashboard.jspa` })
    expect(connection?.address).toBe(below.url)
    await below.close()
  })

  test('is connected where strangers are told nothing', async () => {
    server.fail({ status: 401 }, '/serverInfo')
    expect((await connectJira(admin, server)).connection?.deployment).toBe('dataCenter')
  })

  test('is not taken for Jira Cloud, nor the other way round', async () => {
    const asCloud = toDraft(server, { deployment: 'cloud', email: jiraEmail })
    expect(await readRefusal(await tryConnect(admin, asCloud))).toMatchObject({ key: 'errors.jiraOtherDataCenter' })
    server.state.deployment = 'cloud'
    const asDataCenter = toDraft(server, { deployment: 'dataCenter' })
    expect(await readRefusal(await tryConnect(admin, asDataCenter))).toMatchObject({ key: 'errors.jiraOtherCloud' })
    expect(server.requests.every(({ authorization }) => authorization === undefined)).toBe(true)
  })
})

const html = { 'content-type': 'text/html' }
const faults: readonly (readonly [string, JiraFault, string, object])[] = [
  ['a wrong or expired token', { status: 401 }, '/myself', { fault: 'unauthorized' }],
  ['a refused right', { status: 403 }, '/myself', { fault: 'forbidden' }],
  [
    'too many requests',
    { status: 429, headers: { 'retry-after': '30' } },
    '/rest/',
    { fault: 'rateLimited', retryAfter: 30 },
  ],
  ['a failure of Jira', { status: 500 }, '/project', { fault: 'serverError' }],
  ['a page that is not found', { status: 404, headers: html, body: '<p>' }, '/rest/', { fault: 'wrongProduct' }],
  ['another interface', { status: 404 }, '/serverInfo', { fault: 'wrongProduct' }],
  ['a login page', 'loginPage', '/rest/', { fault: 'wrongProduct' }],
  ['other JSON', { status: 200, body: '{"name":"GitLab"}' }, '/serverInfo', { fault: 'wrongProduct' }],
  ['half of a reply', 'cut', '/myself', { fault: 'brokenOff' }],
  ['a broken connection', 'broken', '/myself', { fault: 'unreachable' }],
  ['5 MB', 'endless', '/myself', { fault: 'wrongProduct' }],
  [
    'a redirect to a private address',
    { status: 302, headers: { location: 'http://169.254.169.254/latest' } },
    '/myself',
    { fault: 'moved' },
  ],
]

describe('a Jira that cannot be used is not saved', () => {
  test.each(faults)('for %s', async (_, fault, on, parameters) => {
    server.fail(fault, on)
    expect(await readRefusal(await tryConnect(admin, toDraft(server)))).toEqual({
      status: 422,
      key: 'errors.jiraFailed',
      parameters,
    })
    expect(await read()).toEqual({})
  })

  test('where the account can browse no project', async () => {
    server.state.projects = []
    expect(await readRefusal(await tryConnect(admin, toDraft(server)))).toMatchObject({
      parameters: { fault: 'forbidden' },
    })
  })

  test('with projects that the account cannot browse', async () => {
    const draft = toDraft(server, { projectKeys: ['harbour', 'SECRET'] })
    expect(await readRefusal(await tryConnect(admin, draft))).toMatchObject({
      status: 422,
      key: 'errors.jiraProjectsUnknown',
      parameters: { keys: 'SECRET' },
    })
  })

  test.each([
    ['http://10.0.0.1', 'errors.urlPrivate'],
    ['https://keeper:secret@harbour.atlassian.net', 'errors.urlCredentials'],
    ['ftp://jira.example.com', 'errors.urlScheme'],
    ['not an address', 'errors.jiraAddressInvalid'],
    ['http://jira.example.com', 'errors.jiraTokenInsecure'],
  ])('at %s', async (address, key) => {
    expect(await readRefusal(await tryConnect(admin, toDraft(server, { address })))).toMatchObject({ status: 400, key })
    expect(server.requests).toEqual([])
  })

  test('with a token of several words, which is not repeated', async () => {
    const response = await tryConnect(admin, toDraft(server, { token: `${jiraToken} twice` }))
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain(jiraToken)
  })
})

describe('the token', () => {
  test('stays when it is absent and is replaced by another', async () => {
    await connectJira(admin, server)
    const kept = await connectJira(admin, server, { token: undefined, version: 1, projectKeys: ['pilot', 'PILOT'] })
    expect(kept.connection).toMatchObject({ tokenEnding: '7Qz9', projectKeys: ['PILOT'], version: 2 })
    server.state.token = 'another-token-of-28-characters-xyz1'
    const replaced = await connectJira(admin, server, { token: server.state.token, version: 2 })
    expect(replaced.connection).toMatchObject({ tokenEnding: 'xyz1', version: 3 })
    expect(replaced.connection).not.toHaveProperty('projectKeys')
  })

  test('is not sent to another server, nor in another form, without being entered again', async () => {
    await connectJira(admin, server)
    const elsewhere = await startJiraServer()
    for (const draft of [
      toDraft(elsewhere, { token: undefined }),
      toDraft(server, { deployment: 'dataCenter', token: undefined }),
    ])
      expect(await readRefusal(await tryConnect(admin, { ...draft, version: 1 }))).toMatchObject({
        status: 400,
        key: 'errors.jiraTokenNeeded',
      })
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })

  test('that was sealed with another signing key has to be entered again', async () => {
    await connectJira(admin, server)
    await backend.services.db
      .updateTable('integrations')
      .set({ sealed_secret: 'v1.a.b.c' })
      .where('organisation_id', '=', admin.organisationId)
      .execute()
    expect((await check()).connection?.health?.failure?.fault).toEqual({ kind: 'unauthorized' })
    const draft = toDraft(server, { token: undefined, version: 1 })
    expect(await readRefusal(await tryConnect(admin, draft))).toMatchObject({ key: 'errors.jiraTokenNeeded' })
  })
})

describe('the settings', () => {
  test('are changed only from their current version', async () => {
    expect(await readRefusal(await tryConnect(admin, toDraft(server, { version: 1 })))).toMatchObject({
      status: 409,
      key: 'errors.settingsChanged',
    })
    const both = await Promise.all([tryConnect(admin, toDraft(server)), tryConnect(admin, toDraft(server))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await tryConnect(admin, toDraft(server, { version: 2 }))).status).toBe(409)
  })

  test('tell since when Jira fails, and that it works again', async () => {
    await connectJira(admin, server)
    server.fail({ status: 401 }, '/myself')
    backend.advance(60_000)
    const since = isNow()
    await check()
    backend.advance(60_000)
    const failure = { fault: { kind: 'unauthorized' }, since }
    expect((await check()).connection).toMatchObject({ health: { checkedAt: isNow(), failure }, version: 1 })
    server.recover()
    expect((await check()).connection?.health).toEqual({ checkedAt: isNow() })
  })

  test('of another organisation are not there', async () => {
    await connectJira(admin, server)
    const stranger = await signUpPerson(backend)
    expect(await read(stranger)).toEqual({})
    expect((await stranger.fetch(jiraPath, { method: 'DELETE' })).status).toBe(404)
  })

  test('are checked and saved ten times a minute at most', async () => {
    await connectJira(admin, server)
    for (let count = 0; count < 9; count += 1) await check()
    expect((await tryConnect(admin, toDraft(server, { version: 1 }))).status).toBe(429)
  })
})
