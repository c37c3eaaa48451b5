import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { allEndpoints } from '#src/contract/all-endpoints.ts'
import { consentSources } from '#src/contract/consent-record.ts'
import { consentActions, currentPolicyVersion } from '#src/contract/consent.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { makeEntry, readHistory, path, post } from './consent-entries.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const now = () => new Date(backend.services.clock()).toISOString()
const minutes = (count: number) => new Date(Date.UTC(2026, 0, 5, 9, count)).toISOString()
const countRows = async () => {
  const { rows } = await sql<{ count: string }>`select count(*) from consent_actions`.execute(backend.services.db)
  return Number(rows[0]?.count)
}

test('B33 an entry is kept to the letter, with the time of the server beside that of the person', async () => {
  const person = await signUpPerson(backend)
  const entry = makeEntry({ timestamp: '2026-01-03T09:30:00.123+02:00', previousVersion: '1.0.1' })
  backend.advance(1000)
  const answer = await post(person, entry)
  const kept = { ...entry, timestamp: '2026-01-03T07:30:00.123Z', id: expect.any(String), recordedAt: now() }
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual(kept)
  expect(await readHistory(person)).toEqual({ entries: [kept], total: 1 })
})

test('C09 every action and every source of a choice can be kept', async () => {
  const person = await signUpPerson(backend)
  for (const action of consentActions) expect((await post(person, makeEntry({ action }))).status).toBe(200)
  for (const source of consentSources) expect((await post(person, makeEntry({ source }))).status).toBe(200)
  expect((await readHistory(person)).total).toBe(consentActions.length + consentSources.length)
})

test('C10 one key is one entry: 20 posts at once, and one more later, are answered the same', async () => {
  const person = await signUpPerson(backend)
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await post(person, makeEntry(), 'one-key')
      return [answer.status, await answer.text()]
    }),
  )
  backend.advance(60_000)
  const later = await post(person, makeEntry(), 'one-key')
  answers.push([later.status, await later.text()])
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]?.[0]).toBe(200)
  expect((await readHistory(person)).total).toBe(1)
})

test('a key is one person’s own, and without one each post is an entry', async () => {
  const [ada, bob] = [await signUpPerson(backend), await signUpPerson(backend)]
  const ids = await Promise.all([ada, bob].map(async (person) => (await post(person, makeEntry(), 'shared')).json()))
  expect(ids[0]).not.toEqual(ids[1])
  for (const _ of [1, 2]) await post(ada, makeEntry())
  expect([(await readHistory(ada)).total, (await readHistory(bob)).total]).toEqual([3, 1])
})

test('B33 what others chose is nowhere to be seen', async () => {
  const [owner, stranger] = [await signUpPerson(backend), await signUpPerson(backend)]
  await post(owner, makeEntry({ userAgent: 'the-browser-of-one' }))
  const answers = await Promise.all([
    stranger.fetch(`${path}/my?page=1&size=200`),
    stranger.fetch(`${path}/my/last`),
    stranger.fetch('/api/consent/status'),
    stranger.fetch(`${path}/my?userId=${owner.userId}&user_id=${owner.userId}`),
  ])
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(texts.join()).not.toContain('the-browser-of-one')
  expect(texts[1]).toBe('null')
})

test('B33 nobody writes in another’s name, whatever the body says', async () => {
  const [author, victim] = [await signUpPerson(backend), await signUpPerson(backend)]
  const smuggled = {
    ...makeEntry(),
    userId: victim.userId,
    user_id: victim.userId,
    recordedAt: minutes(0),
    id: victim.userId,
  }
  const kept = (await (await post(author, smuggled)).json()) as Record<string, unknown>
  expect(kept).toMatchObject({ recordedAt: now() })
  expect(kept['id']).not.toBe(victim.userId)
  expect((await readHistory(victim)).total).toBe(0)
})

test('B33 nothing is changed or removed: no call does it, and the database refuses it', async () => {
  const person = await signUpPerson(backend)
  await post(person, makeEntry())
  const before = await readHistory(person)
  const { db } = backend.services
  const changes = [
    sql`update consent_actions set statistics = false`,
    sql`delete from consent_actions where user_id = ${person.userId}`,
    sql`truncate consent_actions`,
    sql`update consent_actions set action = 'Withdraw' where false`,
  ]
  for (const change of changes) await expect(change.execute(db)).rejects.toThrow('consent_actions is append-only')
  const paths = [...allEndpoints.values()].filter((call) => call.path.startsWith('/api/consent'))
  expect(paths.map(({ method }) => method).toSorted()).toEqual(['GET', 'GET', 'GET', 'POST'])
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    for (const target of [path, `${path}/my`, `${path}/${before.entries[0]?.id}`]) {
      expect((await person.fetch(target, { method, json: makeEntry() })).status).toBe(404)
    }
  }
  expect(await readHistory(person)).toEqual(before)
})

test('B33 the log outlives the account, and then names nobody', async () => {
  const person = await signUpPerson(backend)
  await post(person, makeEntry({ sessionId: 'of-one-who-left' }))
  const { db } = backend.services
  await db.deleteFrom('users').where('id', '=', person.userId).execute()
  const rows = await db.selectFrom('consent_actions').selectAll().where('session_id', '=', 'of-one-who-left').execute()
  expect(rows.map(({ user_id }) => user_id)).toEqual([person.userId])
  expect(JSON.stringify(rows)).not.toContain(person.email)
  expect((await person.fetch(`${path}/my`)).status).toBe(401)
})

test('the history is newest first by when the choice was made, and comes in pages', async () => {
  const person = await signUpPerson(backend)
  for (const count of [2, 4, 1, 3, 5]) {
    backend.advance(1000)
    await post(person, makeEntry({ timestamp: minutes(count) }))
  }
  const times = async (query?: string) => (await readHistory(person, query)).entries.map(({ timestamp }) => timestamp)
  expect(await times()).toEqual([5, 4, 3, 2, 1].map(minutes))
  expect(await times('?page=2&size=2')).toEqual([3, 2].map(minutes))
  expect(await times('?page=4&size=2')).toEqual([])
  expect((await readHistory(person, '?page=4&size=2')).total).toBe(5)
  expect(await person.read(`${path}/my/last`)).toMatchObject({ timestamp: minutes(5) })
})

test.each(['page=0', 'page=-1', 'page=x', 'size=0', 'size=201', 'page=1e3', 'page=1&page=2'])(
  'a page such as %s is refused',
  async (query) => {
    const person = await signUpPerson(backend)
    expect((await person.fetch(`${path}/my?${query}`)).status).toBe(400)
  },
)

test('the status tells what holds: the copy, the policy in force and the last action', async () => {
  const person = await signUpPerson(backend)
  const currentVersion = consentPolicy.currentVersion
  expect(await person.read('/api/consent/status')).toEqual({ isConsentGiven: false, currentVersion })
  const kept: unknown = await (await post(person, makeEntry())).json()
  expect(await person.read('/api/consent/status')).toEqual({ isConsentGiven: true, currentVersion, lastAction: kept })
  const copy = { ...makeEntry().preferences, consentVersion: '1.1.0', versionAcceptedAt: minutes(0) }
  await person.read('/api/user/preferences/cookies', { method: 'PUT', json: copy })
  expect(await person.read('/api/consent/status')).toEqual({
    isConsentGiven: true,
    currentVersion,
    copy,
    lastAction: kept,
  })
})

test('both sides know the same policy', () => expect(currentPolicyVersion).toBe(consentPolicy.currentVersion))

const { userAgent: _, ...withoutAgent } = makeEntry()
test.each([
  ['nothing', {}],
  ['no user agent', withoutAgent],
  ['a list', [makeEntry()]],
  ['an unknown action', makeEntry({ action: 'Approve' as never })],
  ['an unknown source', makeEntry({ source: 'e-mail' as never })],
  ['an unknown language', makeEntry({ locale: 'tlh' as never })],
  ['a version that is none', makeEntry({ consentVersion: '1.1' })],
  ['a former version that is none', makeEntry({ previousVersion: 'abc' })],
  ['a text for a choice', makeEntry({ preferences: { ...makeEntry().preferences, statistics: 'yes' as never } })],
  ['a choice left out', makeEntry({ preferences: { statistics: true } as never })],
  ['half a deferral', makeEntry({ deferralCount: 0.5 })],
  ['a negative deferral', makeEntry({ deferralCount: -1 })],
  ['too many deferrals', makeEntry({ deferralCount: 1001 })],
  ['a long user agent', makeEntry({ userAgent: 'x'.repeat(1001) })],
  ['a user agent of two lines', makeEntry({ userAgent: 'one\ntwo' })],
  ['a session id with spaces', makeEntry({ sessionId: 'a b' })],
  ['a long session id', makeEntry({ sessionId: 'x'.repeat(101) })],
  ['no time', makeEntry({ timestamp: 'yesterday' })],
  ['the year 0', makeEntry({ timestamp: '0000-01-01T00:00:00Z' })],
  ['31 February', makeEntry({ timestamp: '2026-02-31T00:00:00Z' })],
])('an entry with %s is refused with its reasons, and nothing is kept', async (_name, wrong) => {
  const person = await signUpPerson(backend)
  const before = await countRows()
  const answer = await post(person, wrong)
  expect(answer.status).toBe(400)
  const { validationErrors } = (await answer.json()) as { validationErrors: string[] }
  expect([validationErrors.length > 0, validationErrors.every((reason) => /^\S.+\.$/.test(reason))]).toEqual([
    true,
    true,
  ])
  expect(await countRows()).toBe(before)
})

test.each([
  ['ahead', '2099-01-07T09:00:00.000Z'],
  ['back', '2023-12-31T09:00:00.000Z'],
])('a choice made by a clock that is far %s is kept with the time it arrives', async (_, timestamp) => {
  const person = await signUpPerson(backend)
  const answer = await post(person, makeEntry({ timestamp }))
  expect(answer.status).toBeLessThan(300)
  const { entries } = await readHistory(person)
  expect(entries.map(({ timestamp, recordedAt }) => timestamp === recordedAt)).toEqual([true])
})

test.each([' ', 'x'.repeat(201), 'naïve'])('the key %j is refused', async (key) => {
  const person = await signUpPerson(backend)
  const answer = await post(person, makeEntry(), key)
  expect([answer.status, (await readHistory(person)).total]).toEqual([400, 0])
})

test('nobody writes without end', async () => {
  const person = await signUpPerson(backend)
  const { services } = backend
  await services.db
    .insertInto('rate_windows')
    .values({
      key: `consent-actions:${person.userId}`,
      window_start: new Date(Math.floor(services.clock() / 3_600_000) * 3_600_000),
      count: 600,
    })
    .execute()
  const answer = await post(person, makeEntry())
  expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true])
})
