import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { integrationCheckers } from '#src/backend/integration-checkers.ts'
import { checkIntegrations } from '#src/backend/integrations/check-integrations.ts'
import type { JiraSettings } from '#src/contract/jira.ts'
import { days } from '#src/lib/durations.ts'
import { type JiraServer, startJiraServer } from '#tests/support/jira-server.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { connectJira, jiraPath, readRefusal, toDraft, tryConnect } from './jira-room.ts'

let backend: TestBackend
let admin: SignedInPerson
let server: JiraServer
beforeAll(async () => {
  backend = await startBackend()
  server = await startJiraServer()
})
beforeEach(async () => {
  await backend.services.db.deleteFrom('integrations').execute()
  admin = await signUpPerson(backend)
})
afterEach(() => {
  server.requests.length = 0
})
afterAll(async () => {
  await backend.close()
  await server.close()
})

const toDay = (aheadMs: number): string => new Date(backend.services.clock() + aheadMs).toISOString().slice(0, 10)
const readDay = async () => (await admin.read<JiraSettings>(jiraPath)).connection?.expiresOn
const run = () => checkIntegrations(backend.services, integrationCheckers, new AbortController().signal)
const listNotices = async (person = admin) =>
  (await mailsTo(backend, person.email)).filter(({ kind }) => kind === 'token-expiring')

describe('the day on which a token of Jira expires', () => {
  test('is kept as it was entered, over a check, until it is left out', async () => {
    const expiresOn = toDay(90 * days)
    expect((await connectJira(admin, server, { expiresOn })).connection?.expiresOn).toBe(expiresOn)
    await admin.read(`${jiraPath}/check`, { method: 'POST', json: {} })
    expect(await readDay()).toBe(expiresOn)
    await connectJira(admin, server, { version: 1 })
    expect(await readDay()).toBeUndefined()
  })

  test.each([
    ['today', 0],
    ['almost five years ahead', 5 * 365 * days],
  ])('may be %s', async (_, aheadMs) => {
    await connectJira(admin, server, { expiresOn: toDay(aheadMs) })
    expect(await readDay()).toBe(toDay(aheadMs))
  })

  test.each([
    ['in the past', -2 * days, 'errors.expiryPast'],
    ['more than five years ahead', 5.1 * 366 * days, 'errors.invalid'],
  ])('is refused %s before Jira is asked', async (_, aheadMs, key) => {
    const draft = toDraft(server, { expiresOn: toDay(aheadMs) })
    expect(await readRefusal(await tryConnect(admin, draft))).toMatchObject({ status: 400, key })
    expect(server.requests).toEqual([])
    expect(await readDay()).toBeUndefined()
  })

  test.each(['2027-02-30', '31.12.2027', '2027-12-31T00:00:00Z', ''])('is refused as %j', async (expiresOn) => {
    expect((await tryConnect(admin, toDraft(server, { expiresOn }))).status).toBe(400)
  })

  test('may stay when it is over, with the kept token alone', async () => {
    const expiresOn = toDay(-5 * days)
    await connectJira(admin, server)
    const expired = { expires_at: new Date(`${expiresOn}T23:59:59Z`) }
    await backend.services.db.updateTable('integrations').set(expired).execute()
    await connectJira(admin, server, { expiresOn, token: undefined, version: 1, projectKeys: ['PILOT'] })
    expect(await readDay()).toBe(expiresOn)
    expect(await readRefusal(await tryConnect(admin, toDraft(server, { expiresOn, version: 2 })))).toMatchObject({
      key: 'errors.expiryPast',
    })
  })
})

describe('an expiring token of Jira', () => {
  test('is announced to administrators 14 and 3 days before, once each', async () => {
    const expiresOn = toDay(20 * days)
    const reader = await signUpPerson(backend, { organisation: admin.organisationId, role: 'Manager' })
    await connectJira(admin, server, { expiresOn })
    await run()
    expect(await listNotices()).toEqual([])
    const counts: number[] = []
    for (const daysLeft of [14, 13, 3, 2]) {
      backend.advance(Date.parse(`${expiresOn}T23:59:59Z`) - daysLeft * days - backend.services.clock())
      await run()
      await run()
      counts.push((await listNotices()).length)
    }
    expect(counts).toEqual([1, 1, 2, 2])
    const [notice] = await listNotices()
    expect(notice?.subject).toBe('Token expiring: Jira')
    expect(notice?.link).toMatch(/\/settings\/jira$/)
    expect(notice?.text).toContain(new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(expiresOn)))
    expect(await listNotices(reader)).toEqual([])
  })

  test('is not announced after it was replaced by one whose day is not known', async () => {
    await connectJira(admin, server, { expiresOn: toDay(5 * days) })
    await connectJira(admin, server, { version: 1 })
    await run()
    expect(await listNotices()).toEqual([])
  })
})
