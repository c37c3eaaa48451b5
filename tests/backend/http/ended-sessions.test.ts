import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchWithKey } from '#tests/support/api-keys.ts'
import { post } from '#tests/support/anonymous.ts'
import { mailedToken } from '#tests/support/mailbox.ts'
import { rememberTables } from '#tests/support/remembered-tables.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { furnish, type Furnished } from './furnished-organisation.ts'
import { madeCalls, toRequest } from './made-calls.ts'

let backend: TestBackend
let house: Furnished
let rewind: () => Promise<void>
beforeAll(async () => {
  backend = await startBackend()
  house = await furnish(backend, 'aurora')
  rewind = await rememberTables(backend.services.db)
})
beforeEach(() => rewind())
afterAll(() => backend.close())

const closed = madeCalls.filter(({ endpoint }) => endpoint.access !== 'anyone')

const collectStatuses = async (): Promise<Set<number>> => {
  const statuses = new Set<number>()
  for (const { endpoint, sample } of closed) {
    const response = await house.colleague.fetch(...toRequest(endpoint, sample(house.things)))
    await response.body?.cancel()
    statuses.add(response.status)
  }
  return statuses
}

const refreshed = async () =>
  (await post(backend, '/api/auth/refresh', { refreshToken: house.colleague.refreshToken })).status

const userRow = () => backend.services.db.updateTable('users').where('id', '=', house.colleague.userId)

const endings: Readonly<Record<string, () => Promise<unknown>>> = {
  'is deleted': () => backend.services.db.deleteFrom('users').where('id', '=', house.colleague.userId).execute(),
  'is disabled': () =>
    userRow()
      .set({ disabled_at: new Date(backend.services.clock()) })
      .execute(),
  'is removed from their last organisation': () =>
    house.admin.fetch(`/api/users/${house.colleague.userId}/delete`, { json: { confirmed: true } }),
  'chooses a new password by mail': async () => {
    await post(backend, '/api/auth/request-password-reset', { email: house.colleague.email })
    const token = await mailedToken(backend, house.colleague.email, 'reset-password')
    await post(backend, '/api/auth/reset-password', { token, password: 'Newly-Chosen-1' })
  },
  'changes the password elsewhere': async () => {
    const { email, organisationId, password } = house.colleague
    const elsewhere = await post(backend, '/api/auth/login', { email, password })
    const headers = {
      authorization: `Bearer ${String(elsewhere.body['accessToken'])}`,
      'x-selected-organisation': organisationId,
    }
    const json = { currentPassword: password, newPassword: 'Newly-Chosen-1' }
    const changed = await house.colleague.fetch('/api/user/password', { method: 'PUT', json, headers })
    expect(changed.status).toBe(204)
  },
  'signs out': () => post(backend, '/api/auth/logout', { refreshToken: house.colleague.refreshToken }),
}

test.each(Object.entries(endings))(
  'B16 of whoever %s every session ends, for every call and at once',
  async (_, end) => {
    expect((await house.colleague.fetch('/api/user')).status).toBe(200)
    await end()
    expect(await collectStatuses()).toEqual(new Set([401]))
    expect(await refreshed()).toBe(401)
  },
)

test('B16 when an organisation is gone, nothing of it is answered: neither to its people nor to its keys and visitors', async () => {
  await backend.services.db.deleteFrom('organisations').where('id', '=', house.id).execute()
  const calls = closed.filter(({ endpoint }) => endpoint.access !== 'signedIn')
  for (const { endpoint, name, sample } of calls) {
    const response = await house.colleague.fetch(...toRequest(endpoint, sample(house.things)))
    expect([name, response.status]).toEqual([name, 403])
  }
  expect((await fetchWithKey(backend, house.key, '/api/datasources/all')).status).toBe(401)
  for (const name of ['publicChatLink.open', 'visitor.conversation', 'visitor.citation', 'invitation.validate']) {
    const call = madeCalls.find((candidate) => candidate.name === name)
    if (call === undefined) throw new Error(`${name} is no call`)
    const response = await backend.fetch(...toRequest(call.endpoint, call.sample(house.things)))
    expect([name, response.status]).toEqual([name, 404])
  }
  const { organisations } = await house.colleague.read<{ organisations: object[] }>('/api/user')
  expect(organisations).toEqual([])
})

test('B05 a role that was taken away is missing with the next call, of every call, whatever the token says', async () => {
  const role = (name: string) =>
    house.admin.fetch(`/api/users/${house.colleague.userId}/roles`, { method: 'PUT', json: { role: name } })
  expect((await role('Guest')).status).toBe(200)
  const above = closed.filter(({ endpoint }) => !['signedIn', 'Guest'].includes(endpoint.access))
  for (const { endpoint, name, sample } of above) {
    const response = await house.colleague.fetch(...toRequest(endpoint, sample(house.things)))
    expect([name, response.status]).toEqual([name, 403])
  }
  expect(above.length).toBeGreaterThan(80)
  expect((await role('Administrator')).status).toBe(200)
  expect((await house.colleague.fetch('/api/users')).status).toBe(200)
})
