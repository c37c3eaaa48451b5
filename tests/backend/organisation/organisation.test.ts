import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'

let backend: TestBackend
let selfHosted: TestBackend
beforeAll(async () => {
  backend = await startBackend()
  selfHosted = await startBackend({ SELF_HOSTED: '1' })
})
afterAll(() => Promise.all([backend.close(), selfHosted.close()]))

test('an organisation is read by its guests and changed by its administrators', async () => {
  const administrator = await signUpPerson(backend)
  const guest = await signUpPerson(backend, { role: 'Guest', organisation: administrator.organisationId })
  const change = { name: 'Analytical Engines', metadata: { companySize: '11-50' } }
  expect((await guest.fetch('/api/organization', { method: 'PUT', json: change })).status).toBe(403)
  const changed = await administrator.read('/api/organization', { method: 'PUT', json: change })
  expect(changed).toEqual({
    id: administrator.organisationId,
    name: 'Analytical Engines',
    metadata: { companySize: '11-50' },
    isMarketingInfoProvided: true,
    defaultChatMode: 'Auto',
    version: 2,
    plan: { isCustom: false, planLevel: 'startup', isAutoIndexingAllowed: true, features: [{ code: 'code-review' }] },
  })
  expect(await guest.read('/api/organization')).toEqual(changed)
})

test('what is not sent stays; marketing information counts as given with the first answer only', async () => {
  const { read } = await signUpPerson(backend, { isAsked: true })
  const put = (json: unknown) => read('/api/organization', { method: 'PUT', json })
  const before = await read('/api/organization')
  expect(before['isMarketingInfoProvided']).toBe(false)
  expect(await put({})).toEqual(before)
  expect(await put({ metadata: { industry: '' } })).toEqual({ ...before, version: 2 })
  expect(await put({ metadata: { industry: 'Mathematics' } })).toMatchObject({ isMarketingInfoProvided: true })
  expect(await put({ name: 'Renamed' })).toMatchObject({ name: 'Renamed', metadata: { industry: 'Mathematics' } })
  expect(await put({ metadata: { industry: null } })).toMatchObject({ metadata: {}, isMarketingInfoProvided: true })
})

test('B04 an organisation takes no id, plan or features from the body', async () => {
  const person = await signUpPerson(backend)
  const stranger = await signUpPerson(backend)
  const before = await person.read('/api/organization')
  const smuggled = {
    id: stranger.organisationId,
    organizationId: stranger.organisationId,
    plan: { isCustom: true, planLevel: 'custom' },
    planLevel: 'custom',
    features: ['SelfHosted'],
    isMarketingInfoProvided: true,
  }
  const json = { name: before['name'], ...smuggled }
  expect(await person.read('/api/organization', { method: 'PUT', json })).toEqual({ ...before, version: 2 })
  expect((await stranger.read('/api/organization'))['name']).not.toBe(before['name'])
})

test('an installation that is not self-hosted has no such flag anywhere', async () => {
  const person = await signUpPerson(backend)
  const own = await person.read<{ features: string[] }>('/api/organization/features')
  expect(own.features.toSorted()).toEqual(['CustomLLMSettings', 'LimitedApiKeys', 'PublicChatLinks'])
  expect(await (await backend.fetch('/api/features')).json()).toEqual({ features: [] })
})

test('self-hosting is said by the configuration alone; flag and plan mirror it', async () => {
  const person = await signUpPerson(selfHosted)
  const { features } = await person.read<{ features: string[] }>('/api/organization/features')
  expect(features).toContain('SelfHosted')
  expect(await (await selfHosted.fetch('/api/features')).json()).toEqual({ features: ['SelfHosted'] })
  expect(await person.read('/api/organization')).toMatchObject({ plan: { planLevel: 'selfhosted' } })
})

test('the deep mode is available exactly when questions are answered in it', async () => {
  const person = await signUpPerson(backend, { role: 'ReadOnly' })
  const path = '/api/organization/usage/deep-availability'
  const { answerer } = backend.services.answers
  expect(await person.read(path)).toEqual({ availability: 'Available' })
  const { modes } = answerer
  Object.assign(answerer, { modes: modes.filter((mode) => mode !== 'Deep') })
  expect(await person.read(path)).toEqual({ availability: 'NotAvailable' })
  Object.assign(answerer, { modes })
})

test('B03 only the selected organisation is seen, under its exact id, by its members', async () => {
  const person = await signUpPerson(backend)
  const second = await signUpPerson(backend)
  const foreign = await signUpPerson(backend)
  const { services } = backend
  const now = new Date(services.clock())
  await services.db
    .insertInto('memberships')
    .values({ organisation_id: second.organisationId, user_id: person.userId, role: 'Guest', created_at: now })
    .execute()
  const select = (organisation: string | undefined) => {
    const headers = new Headers({ authorization: `Bearer ${person.accessToken}` })
    if (organisation !== undefined) headers.set('x-selected-organisation', organisation)
    return backend.fetch('/api/organization', { headers })
  }
  for (const mine of [person.organisationId, second.organisationId]) {
    expect(await (await select(mine)).json()).toMatchObject({ id: mine })
  }
  const deleted = await signUpPerson(backend)
  await services.db.deleteFrom('organisations').where('id', '=', deleted.organisationId).execute()
  const own = person.organisationId
  const refused: [string, string | undefined, number][] = [
    ['missing', undefined, 400],
    ['empty', '', 400],
    ['foreign', foreign.organisationId, 403],
    ['deleted', deleted.organisationId, 403],
    ['unknown', 'a'.repeat(24), 403],
    ['twice', `${own}, ${own}`, 400],
    ['own and foreign', `${own}, ${foreign.organisationId}`, 400],
    ['an array', `["${own}"]`, 400],
    ['a path', `../${own}`, 400],
    ['other case', own.toUpperCase().replace(/^[^A-F]*$/, (id) => `${id.slice(0, 23)}A`), 400],
    ['quoted', `'${own}' or '1'='1'`, 400],
    ['too long', own + own, 400],
  ]
  for (const [name, organisation, status] of refused) {
    const response = await select(organisation)
    expect([name, response.status]).toEqual([name, status])
    expect(await response.text()).not.toContain('planLevel')
  }
})

test('B03 a duplicated header is refused like two values in one', async () => {
  const person = await signUpPerson(backend)
  const headers = new Headers({ authorization: `Bearer ${person.accessToken}` })
  headers.append('x-selected-organisation', person.organisationId)
  headers.append('x-selected-organisation', person.organisationId)
  expect((await backend.fetch('/api/organization', { headers })).status).toBe(400)
})

test('B05 a changed role and a removed membership count on the next call, whatever the token says', async () => {
  const person = await signUpPerson(backend, { role: 'Administrator' })
  const { db } = backend.services
  const rename = () => person.fetch('/api/organization', { method: 'PUT', json: { name: 'Mine' } })
  expect((await rename()).status).toBe(200)
  await db.updateTable('memberships').set({ role: 'User' }).where('user_id', '=', person.userId).execute()
  expect((await rename()).status).toBe(403)
  expect((await person.fetch('/api/organization')).status).toBe(200)
  await db.deleteFrom('memberships').where('user_id', '=', person.userId).execute()
  expect((await person.fetch('/api/organization')).status).toBe(403)
})
