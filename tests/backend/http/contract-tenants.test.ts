import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '#src/backend/routes.ts'
import { allEndpoints } from '#src/contract/all-endpoints.ts'
import { rememberTables } from '#tests/support/remembered-tables.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { bearers, furnish, type Furnished, ownedIds, type Things } from './furnished-organisation.ts'
import { type MadeCall, madeCalls, toRequest } from './made-calls.ts'
import { sampleCalls } from './sample-calls.ts'

let backend: TestBackend
let own: Furnished
let otherHouse: Furnished
let foreign: readonly string[]
let rewind: () => Promise<void>
const alone = new Map<MadeCall, string>()
beforeAll(async () => {
  backend = await startBackend({ PUBLIC_URL: 'https://quarry.example' })
  own = await furnish(backend, 'aurora')
  rewind = await rememberTables(backend.services.db)
  for (const call of reading) {
    alone.set(call, (await ask(call, own.things)).text)
    await rewind()
  }
  otherHouse = await furnish(backend, 'borealis')
  const guest = await signUpPerson(backend)
  await guest.read('/api/referrals/apply', { json: { code: otherHouse.things.referralCode } })
  const owned = await ownedIds(backend.services.db)
  foreign = [otherHouse.mark, ...owned.filter(({ organisation }) => organisation === otherHouse.id).map(({ id }) => id)]
  rewind = await rememberTables(backend.services.db)
})
afterAll(() => backend.close())

const reading = madeCalls.filter(({ endpoint }) => endpoint.method === 'GET')

const unknown = (thing: string): string =>
  /^[0-9a-f]{24}$/.test(thing) ? 'f'.repeat(24) : thing.replaceAll(otherHouse.mark, 'nowhere1')

const ask = async ({ endpoint, sample }: MadeCall, things: Things) => {
  const response = await own.admin.fetch(...toRequest(endpoint, sample(things)))
  return { status: response.status, text: await response.text() }
}

const without = (text: string, named = '…'): string =>
  text
    .replaceAll(named, '…')
    .replaceAll(/"(?:requestId|instance)":"[^"]*"/g, '')
    .replaceAll(/"milliseconds":[\d.]+/g, '')
    .replaceAll(/\bv1(?:\.[\w-]+){3}/g, 'sealed')
    .replaceAll(/\b[0-9a-f]{24}\b/g, 'id')

/** An agent is advised in a 200, and an unknown identifier is `found: false`. */
const answersKindly = (name: string): boolean => /^(?:tool|artifact)\./.test(name)

const foreignCases = madeCalls.flatMap((call) =>
  call.names.filter((kind) => !bearers.has(kind)).map((kind) => [call.name, kind, call] as const),
)

test.each(foreignCases)('B02 %s: another organisation’s %s is one that never was', async (name, kind, call) => {
  const thing = otherHouse.things[kind]
  const answer = await ask(call, { ...own.things, [kind]: thing })
  const never = await ask(call, { ...own.things, [kind]: unknown(thing) })
  expect(answer.status).toBe(answersKindly(name) && answer.status === 200 ? 200 : 404)
  expect(without(answer.text, thing)).toBe(without(never.text, unknown(thing)))
  expect(never.status).toBe(answer.status)
  const echoed = answer.text.replaceAll(thing, '')
  expect(foreign.filter((foreignText) => echoed.includes(foreignText))).toEqual([])
})

const memberCalls = madeCalls.filter(({ endpoint }) => !['anyone', 'signedIn'].includes(endpoint.access))

test.each(memberCalls.map((call) => [call.name, call] as const))(
  'B02 %s is refused in an organisation one is not in, whatever is there',
  async (_, { endpoint, sample }) => {
    const [path, init] = toRequest(endpoint, sample(otherHouse.things))
    const headers = { ...init.headers, 'x-selected-organisation': otherHouse.id }
    const response = await own.admin.fetch(path, { ...init, headers })
    expect(response.status).toBe(403)
    expect(await response.text()).not.toContain(otherHouse.mark)
  },
)

test('B02 nothing of the other organisation was changed, removed or added to by all this', async () => {
  const owned = await ownedIds(backend.services.db)
  const ids = owned.filter(({ organisation }) => organisation === otherHouse.id).map(({ id }) => id)
  expect(ids.toSorted()).toEqual(foreign.slice(1).toSorted())
  const name = await otherHouse.admin.read<{ name: string }>(`/api/repositories/${otherHouse.things.repository}`)
  expect(name).toMatchObject({ name: otherHouse.things.sourceName, status: 'Alive' })
})

test.each(madeCalls.map((call) => [call.name, call] as const))(
  'B02 %s on one’s own things holds nothing of another organisation',
  async (_, call) => {
    await rewind()
    const { status, text } = await ask(call, own.things)
    expect([403, 429, 500]).not.toContain(status)
    expect(foreign.filter((foreignText) => text.includes(foreignText))).toEqual([])
  },
)

test.each(reading.map((call) => [call.name, call] as const))(
  'B02 %s counts and sums up nothing of another organisation',
  async (_, call) => {
    await rewind()
    expect(without((await ask(call, own.things)).text)).toBe(without(alone.get(call) ?? ''))
  },
)

test('B02 what something is called in another organisation is free here', async () => {
  await rewind()
  const { sourceName, workspaceName } = otherHouse.things
  const { link: id, spareRepository, workspace } = own.things
  const put = (path: string, json: object) => own.admin.fetch(path, { method: 'PUT', json })
  const made = [
    await put(`/api/repositories/${spareRepository}`, { name: sourceName }),
    await put(`/api/workspaces/${workspace}`, { name: workspaceName, version: 1 }),
    await own.admin.fetch('/api/workspaces', { json: { name: `Another ${workspaceName}` } }),
    await own.admin.fetch('/api/api-keys', { json: { name: `key ${otherHouse.mark}` } }),
    await put(`/api/organization/public-chat-links/${id}`, { title: `Ask ${otherHouse.mark}`, version: 1 }),
  ]
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const json = { emails: [`guest-${otherHouse.mark}@quarry.example`, otherHouse.colleague.email], role: 'User' }
  const { results } = await own.admin.read<{ results: { outcome: string }[] }>('/api/invitations', { json })
  expect(results.map(({ outcome }) => outcome)).toEqual(['sent', 'sent'])
})

test('B02 each organisation counts its own invoices', async () => {
  const numbers = await Promise.all(
    [own, otherHouse].map(
      async ({ admin }) => (await admin.read<{ number: string }[]>('/api/billing/invoices'))[0]?.number,
    ),
  )
  expect(numbers).toEqual([expect.stringMatching(/-0001$/), expect.stringMatching(/-0001$/)])
})

test('B02 the matrix covers every served call, with bodies that the contract takes', () => {
  const served = new Set(allRoutes(backend.services).map(({ endpoint }) => endpoint))
  const made = new Set(madeCalls.map(({ endpoint }) => endpoint))
  const missing = [...allEndpoints].filter(
    ([name, endpoint]) =>
      served.has(endpoint) && (!made.has(endpoint) || (endpoint.body !== undefined && sampleCalls[name] === undefined)),
  )
  expect(missing.map(([name]) => name)).toEqual([])
  const refused = madeCalls.filter(
    ({ endpoint: { body }, sample }) => body !== undefined && !v.is(body, sample(own.things).body),
  )
  expect(refused.filter(({ endpoint }) => served.has(endpoint)).map(({ name }) => name)).toEqual([])
  const named = new Set<string>(foreignCases.map(([, kind]) => kind))
  expect(Object.keys(own.things).filter((kind) => !named.has(kind))).toEqual([...bearers])
  expect(foreignCases.length * 4 + memberCalls.length * 2 + madeCalls.length).toBeGreaterThanOrEqual(300)
})
