import { expect, test } from 'vitest'
import type { OwnSession } from '#src/contract/additions.ts'
import { days } from '#src/lib/durations.ts'
import { post } from '#tests/support/anonymous.ts'
import { signUpForEachTest } from '#tests/support/new-person.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
signUpForEachTest((room) => ({ backend, person } = room))

const path = '/api/user/sessions'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0'

interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

const signInElsewhere = async (userAgent = firefox, who = person) => {
  const credentials = { email: who.email, password: who.password }
  const { body } = await post(backend, '/api/auth/login', credentials, { headers: { 'user-agent': userAgent } })
  return body as unknown as Tokens
}
const list = (who = person) => who.read<OwnSession[]>(path)
const callAs = async ({ accessToken }: Tokens) =>
  (await backend.fetch('/api/user', { headers: { authorization: `Bearer ${accessToken}` } })).status
const refresh = ({ refreshToken }: Tokens) => post(backend, '/api/auth/refresh', { refreshToken })
const getOther = async (): Promise<OwnSession> => {
  const otherSession = (await list()).find(({ isCurrent }) => !isCurrent)
  if (otherSession === undefined) throw new Error('there is no other session')
  return otherSession
}
const revoke = async (id: string, who = person) => (await who.fetch(`${path}/${id}`, { method: 'DELETE' })).status

test('lists where one is signed in: this session first, with browser, platform and times', async () => {
  const start = backend.services.clock()
  await signInElsewhere()
  const signedInAt = new Date(backend.services.clock()).toISOString()
  expect(await list()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      browser: null,
      platform: null,
      startedAt: new Date(start).toISOString(),
      lastUsedAt: new Date(start).toISOString(),
      isCurrent: true,
    },
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      browser: 'Firefox',
      platform: 'Windows',
      startedAt: signedInAt,
      lastUsedAt: signedInAt,
      isCurrent: false,
    },
  ])
})

test('a refresh moves the last use of a session and nothing else of it', async () => {
  const elsewhere = await signInElsewhere()
  const before = await getOther()
  backend.advance(1 * days)
  await refresh(elsewhere)
  const now = new Date(backend.services.clock()).toISOString()
  const { body } = await refresh(person)
  const headers = { authorization: `Bearer ${String(body['accessToken'])}` }
  const after = (await (await backend.fetch(path, { headers })).json()) as OwnSession[]
  expect(after[1]).toEqual({ ...before, lastUsedAt: now })
})

test('neither ended nor expired sessions are listed, nor those of somebody else', async () => {
  const stranger = await signUpPerson(backend)
  await signInElsewhere(firefox, stranger)
  await post(backend, '/api/auth/logout', await signInElsewhere())
  await signInElsewhere()
  const { id } = await getOther()
  const longAgo = new Date(backend.services.clock() - 90 * days)
  await backend.services.db.updateTable('sessions').set({ created_at: longAgo }).where('id', '=', id).execute()
  expect(await list()).toHaveLength(1)
  await signInElsewhere()
  backend.advance(31 * days)
  const { body } = await post(backend, '/api/auth/login', { email: person.email, password: person.password })
  const headers = { authorization: `Bearer ${String(body['accessToken'])}` }
  expect(await (await backend.fetch(path, { headers })).json()).toHaveLength(1)
})

test('neither an address nor the name of the browser as it was sent is kept', async () => {
  await signInElsewhere()
  const rows = await backend.services.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/Mozilla|198\.51\.100/)
})

test('a revoked session is refused at its next call and its next refresh; this one goes on', async () => {
  const elsewhere = await signInElsewhere()
  expect(await callAs(elsewhere)).toBe(200)
  const { id } = await getOther()
  expect(await revoke(id)).toBe(204)
  expect(await callAs(elsewhere)).toBe(401)
  expect(await refresh(elsewhere)).toMatchObject({ status: 401, body: { errorMessageKey: 'errors.unauthorized' } })
  expect(await list()).toHaveLength(1)
  expect((await refresh(person)).status).toBe(200)
})

test('revoking a session that has ended already changes nothing', async () => {
  await signInElsewhere()
  const { id } = await getOther()
  expect([await revoke(id), await revoke(id)]).toEqual([204, 204])
})

test('a session of somebody else cannot be revoked, and is one that never was', async () => {
  const stranger = await signUpPerson(backend)
  const own = (await list())[0]?.id ?? ''
  const answers = await Promise.all(
    [own, 'f'.repeat(24)].map(async (id) => {
      const response = await stranger.fetch(`${path}/${id}`, { method: 'DELETE' })
      const { errorMessageKey, message } = (await response.json()) as Record<string, unknown>
      return [response.status, errorMessageKey, message]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(404)
  expect(await list()).toHaveLength(1)
})

test('all other sessions are revoked at once, and nobody else’s', async () => {
  const stranger = await signUpPerson(backend)
  const others = [await signInElsewhere(), await signInElsewhere()]
  expect((await person.fetch(`${path}/revoke-others`, { method: 'POST' })).status).toBe(204)
  expect(await Promise.all(others.map(callAs))).toEqual([401, 401])
  expect(await list()).toEqual([expect.objectContaining({ isCurrent: true })])
  expect(await list(stranger)).toHaveLength(1)
})

test('of very many sessions the current one and those used last are listed', async () => {
  const { db } = backend.services
  const [current] = await list()
  const row = await db
    .selectFrom('sessions')
    .where('id', '=', current?.id ?? '')
    .selectAll()
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: 120 }, (_, index) => String(index).padStart(24, '0'))
  const at = (index: number) => new Date(row.created_at.getTime() + index)
  const expiry = new Date(row.created_at.getTime() + 1 * days)
  await db
    .insertInto('sessions')
    .values(ids.map((id) => ({ ...row, id })))
    .execute()
  await db
    .insertInto('refresh_tokens')
    .values(
      ids.map((id, index) => ({
        hash: id,
        session_id: id,
        created_at: at(index),
        expires_at: expiry,
        used_at: null,
      })),
    )
    .execute()
  const listed = await list()
  expect(listed).toHaveLength(100)
  expect(listed[0]?.isCurrent).toBe(true)
  expect(listed[1]?.id).toBe(ids.at(-1))
})
