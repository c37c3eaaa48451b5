import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { JiraSettings } from '#src/contract/jira.ts'
import type { Ticket } from '#src/contract/tickets.ts'
import { type JiraFault, type JiraServer, jiraToken, startJiraServer } from '#tests/support/jira-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { patience } from '#tests/support/patience.ts'
import { connectJira, jiraPath } from '../jira/jira-room.ts'

let backend: TestBackend
let admin: SignedInPerson
let server: JiraServer
beforeAll(async () => {
  backend = await startBackend()
})
beforeEach(async () => {
  admin = await signUpPerson(backend)
  server = await startJiraServer()
  server.state.issues = [
    {
      key: 'HARBOUR-12',
      title: 'Berths are double-booked',
      state: 'In Review',
      category: 'indeterminate',
      type: 'Bug',
    },
    { key: 'PILOT-7', title: 'Radio is silent', assignee: 'Ingrid', category: 'undefined' },
    { key: 'PILOT-8', title: 'Secret landing', isHidden: true },
    { key: 'PILOT-9', title: 'Lights are lit', state: 'Closed', category: 'done' },
  ]
})
afterEach(async () => {
  await server.close()
  expect(JSON.stringify(backend.logged)).not.toContain(jiraToken)
})
afterAll(() => backend.close())

const lookUp = async (keys: readonly string[], by = admin): Promise<readonly Ticket[]> =>
  (await by.read<{ tickets: Ticket[] }>('/api/tickets/look-up', { json: { keys } })).tickets
const listTitles = async (...keys: string[]) => (await lookUp(keys)).map(({ title }) => title)
const countLookUps = () => server.requests.filter(({ method }) => method === 'POST').length
const readHealth = async () => (await admin.read<JiraSettings>(jiraPath)).connection?.health

const expected = [
  {
    key: 'HARBOUR-12',
    title: 'Berths are double-booked',
    state: { name: 'In Review', category: 'inProgress' },
    type: 'Bug',
    updatedAt: '2026-01-04T10:30:00.000Z',
  },
  { key: 'PILOT-7', state: { name: 'To Do', category: 'toDo' }, assignee: 'Ingrid' },
  { key: 'PILOT-9', state: { name: 'Closed', category: 'done' } },
]

describe.each(['cloud', 'dataCenter'] as const)('tickets of Jira (%s)', (deployment) => {
  beforeEach(() => {
    server.state.deployment = deployment
  })

  test('are looked up together; hidden and unknown ones are left out', async () => {
    await connectJira(admin, server)
    const tickets = await lookUp(['HARBOUR-12', 'PILOT-7', 'PILOT-8', 'PILOT-999', 'PILOT-9', 'PILOT-7'])
    expect(tickets).toMatchObject(expected)
    expect(tickets[0]?.url).toBe(`${server.url}/browse/HARBOUR-12`)
    expect(countLookUps()).toBe(1)
  })

  test('keep a hostile title as text', async () => {
    const title = `<img src=x onerror=alert(1)>\u0000\n${'x'.repeat(1_000)}`
    server.state.issues = [{ key: 'PILOT-1', title }]
    await connectJira(admin, server)
    const [ticket] = await lookUp(['PILOT-1'])
    expect(ticket?.title).toHaveLength(300)
    expect(ticket?.title).toMatch(/^<img src=x onerror=alert\(1\)> {2}x+$/)
  })
})

describe('Jira is not asked', () => {
  test('where it is not connected', async () => {
    expect(await lookUp(['HARBOUR-12'])).toEqual([])
  })

  test('for keys of other projects', async () => {
    await connectJira(admin, server)
    expect(await lookUp(['UTF-8', 'SHA-256'])).toEqual([])
    expect(countLookUps()).toBe(0)
  })

  test('for keys of projects that were not chosen', async () => {
    await connectJira(admin, server, { projectKeys: ['PILOT'] })
    expect(await listTitles('HARBOUR-12', 'PILOT-7')).toEqual(['Radio is silent'])
  })

  test('twice for what it answered within five minutes, nor for what it did not know', async () => {
    await connectJira(admin, server)
    await listTitles('HARBOUR-12', 'PILOT-8')
    backend.advance(4 * 60_000)
    expect(await listTitles('HARBOUR-12', 'PILOT-8')).toEqual(['Berths are double-booked'])
    expect(countLookUps()).toBe(1)
  })

  test('twice for what is being asked', async () => {
    await connectJira(admin, server)
    const release = server.hold()
    const first = listTitles('HARBOUR-12')
    await vi.waitFor(() => expect(countLookUps()).toBe(1), patience)
    const second = listTitles('HARBOUR-12', 'PILOT-7')
    await vi.waitFor(() => expect(countLookUps()).toBe(2), patience)
    release()
    expect(await Promise.all([first, second])).toEqual([
      ['Berths are double-booked'],
      ['Berths are double-booked', 'Radio is silent'],
    ])
    expect(server.requests.slice(-2).map(({ body }) => body)).toMatchObject([
      { issueIdsOrKeys: ['HARBOUR-12'] },
      { issueIdsOrKeys: ['PILOT-7'] },
    ])
  })
})

test('a ticket that is older than five minutes is shown and renewed meanwhile', async () => {
  await connectJira(admin, server)
  await listTitles('PILOT-7')
  server.state.issues = [{ key: 'PILOT-7', title: 'Radio works' }]
  backend.advance(5 * 60_000)
  expect(await listTitles('PILOT-7')).toEqual(['Radio is silent'])
  await vi.waitFor(async () => expect(await listTitles('PILOT-7')).toEqual(['Radio works']), patience)
})

test('nothing is known after a change of the connection, nor after its removal', async () => {
  await connectJira(admin, server)
  await listTitles('PILOT-7')
  server.state.issues = [{ key: 'PILOT-7', title: 'Radio works' }]
  await connectJira(admin, server, { version: 1 })
  expect(await listTitles('PILOT-7')).toEqual(['Radio works'])
  await admin.fetch(jiraPath, { method: 'DELETE' })
  expect(await listTitles('PILOT-7')).toEqual([])
})

const faults: readonly (readonly [string, JiraFault])[] = [
  ['unauthorized', { status: 401 }],
  ['forbidden', { status: 403 }],
  ['notFound', { status: 404 }],
  ['serverError', { status: 500 }],
  ['wrongProduct', 'loginPage'],
  ['brokenOff', 'cut'],
  ['unreachable', 'broken'],
  ['moved', { status: 302, headers: { location: 'http://169.254.169.254/' } }],
]

describe('a tracker that fails', () => {
  test.each(faults)('(%s) knows no ticket, is left alone for 30 s and is told in the settings', async (kind, fault) => {
    await connectJira(admin, server)
    server.fail(fault)
    expect(await listTitles('PILOT-7')).toEqual([])
    expect(await listTitles('PILOT-7', 'HARBOUR-12')).toEqual([])
    expect(countLookUps()).toBe(1)
    expect((await readHealth())?.failure?.fault).toEqual({ kind })
    server.recover()
    backend.advance(30_000)
    expect(await listTitles('PILOT-7')).toEqual(['Radio is silent'])
    expect(await readHealth()).not.toHaveProperty('failure')
  })

  test('is asked again when it said, and what is kept stays', async () => {
    await connectJira(admin, server)
    await listTitles('HARBOUR-12')
    server.fail({ status: 429, headers: { 'retry-after': '120' } })
    expect(await listTitles('HARBOUR-12', 'PILOT-7')).toEqual(['Berths are double-booked'])
    server.recover()
    backend.advance(119_000)
    expect(await listTitles('PILOT-7')).toEqual([])
    backend.advance(1_000)
    expect(await listTitles('PILOT-7')).toEqual(['Radio is silent'])
  })

  test('and is slow is not waited for longer than three seconds; what it says then is kept', async () => {
    await connectJira(admin, server)
    const release = server.hold()
    expect(await listTitles('PILOT-7')).toEqual([])
    release()
    await vi.waitFor(async () => expect(await listTitles('PILOT-7')).toEqual(['Radio is silent']), patience)
    expect(countLookUps()).toBe(1)
  })
})

describe('tickets', () => {
  test('are shown to whoever may chat, and not to guests', async () => {
    await connectJira(admin, server)
    const organisation = admin.organisationId
    const reader = await signUpPerson(backend, { role: 'ReadOnly', organisation })
    expect(await lookUp(['PILOT-7'], reader)).toMatchObject([{ title: 'Radio is silent' }])
    const guest = await signUpPerson(backend, { role: 'Guest', organisation })
    expect((await guest.fetch('/api/tickets/look-up', { json: { keys: ['PILOT-7'] } })).status).toBe(403)
  })

  test('of another organisation are not there', async () => {
    await connectJira(admin, server)
    expect(await lookUp(['PILOT-7'], await signUpPerson(backend))).toEqual([])
  })

  test.each([
    ['more than fifty keys', Array.from({ length: 51 }, (_, at) => `PILOT-${at + 1}`)],
    ['a text that is no key', ['PILOT-7") OR key in ("PILOT-8']],
  ])('are not looked up for %s', async (_, keys) => {
    expect((await admin.fetch('/api/tickets/look-up', { json: { keys } })).status).toBe(400)
  })
})
