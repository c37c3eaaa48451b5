import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

test('a person reads their profile with every organisation they belong to', async () => {
  const person = await signUpPerson(backend, { role: 'User' })
  expect(await person.read('/api/user')).toEqual({
    id: person.userId,
    hasPassword: true,
    firstName: 'Ada',
    lastName: expect.any(String),
    email: person.email,
    createdAt: new Date(backend.services.clock()).toISOString(),
    metadata: {},
    organisations: [{ id: person.organisationId, name: expect.any(String), role: 'User' }],
  })
})

test('names and metadata are changed; what is not sent stays, what is emptied goes', async () => {
  const person = await signUpPerson(backend)
  const put = (path: string, json: unknown) => person.read(path, { method: 'PUT', json })
  await put('/api/user', { firstName: ' Grace ', lastName: 'Hopper' })
  await put('/api/user/metadata', { jobTitle: 'Admiral', department: 'Navy' })
  expect(await put('/api/user/metadata', { department: null })).toMatchObject({
    firstName: 'Grace',
    lastName: 'Hopper',
    metadata: { jobTitle: 'Admiral' },
  })
  expect(await put('/api/user/metadata', { jobTitle: '' })).toMatchObject({ metadata: {} })
  expect(await put('/api/user/metadata', {})).toMatchObject({ firstName: 'Grace', metadata: {} })
})

test('B04 a profile takes no id, address, role or confirmation from the body', async () => {
  const person = await signUpPerson(backend, { role: 'Guest' })
  const stranger = await signUpPerson(backend)
  const smuggled = {
    id: stranger.userId,
    userId: stranger.userId,
    email: 'other@evil.example',
    role: 'System',
    organizationId: stranger.organisationId,
    organisations: [{ id: stranger.organisationId, role: 'System' }],
    passwordHash: 'x',
  }
  const before = await person.read('/api/user')
  await person.read('/api/user', {
    method: 'PUT',
    json: { firstName: 'Ada', lastName: before['lastName'], ...smuggled },
  })
  await person.read('/api/user/metadata', { method: 'PUT', json: smuggled })
  await person.read('/api/user/preferences/language', { method: 'PUT', json: { locale: 'de', ...smuggled } })
  expect(await person.read('/api/user')).toEqual(before)
  expect(await stranger.read('/api/user/preferences/language')).toEqual({ locale: null })
})

test('the language of a person is none until they choose one of the eight', async () => {
  const person = await signUpPerson(backend)
  const path = '/api/user/preferences/language'
  expect(await person.read(path)).toEqual({ locale: null })
  expect(await person.read(path, { method: 'PUT', json: { locale: 'kk' } })).toEqual({ locale: 'kk' })
  expect(await person.read(path)).toEqual({ locale: 'kk' })
  expect((await person.fetch(path, { method: 'PUT', json: { locale: 'tlh' } })).status).toBe(400)
})

test('cookie preferences are null until there are some, and each person has their own', async () => {
  const person = await signUpPerson(backend)
  const stranger = await signUpPerson(backend)
  const path = '/api/user/preferences/cookies'
  const chosen = { preferences: true, statistics: false, marketing: false, support: true, consentVersion: '1.1.0' }
  expect(await person.read(path)).toBeNull()
  const saved = await person.read(path, {
    method: 'PUT',
    json: { ...chosen, versionAcceptedAt: '2026-01-05T10:00:00+02:00' },
  })
  expect(saved).toEqual({ ...chosen, versionAcceptedAt: '2026-01-05T08:00:00.000Z' })
  expect(await person.read(path)).toEqual(saved)
  await person.read(path, { method: 'PUT', json: { ...saved, statistics: true } })
  expect(await person.read(path)).toEqual({ ...saved, statistics: true, versionAcceptedAt: '2026-01-05T08:00:00.001Z' })
  expect(await stranger.read(path)).toBeNull()
})

test('cookie preferences count from when they arrive by a clock ahead, and after the former ones by one behind', async () => {
  const person = await signUpPerson(backend)
  const path = '/api/user/preferences/cookies'
  const now = backend.services.clock()
  const save = (at: number, isOn: boolean) =>
    person.read<{ versionAcceptedAt: string }>(path, {
      method: 'PUT',
      json: {
        preferences: isOn,
        statistics: isOn,
        marketing: isOn,
        support: isOn,
        consentVersion: '1.1.0',
        versionAcceptedAt: new Date(at).toISOString(),
      },
    })
  const iso = (at: number) => new Date(at).toISOString()
  expect((await save(now + 14 * 86_400_000, true)).versionAcceptedAt).toBe(iso(now))
  expect((await save(now + 14 * 86_400_000, true)).versionAcceptedAt).toBe(iso(now))
  backend.advance(1_000)
  const withdrawn = await save(now - 86_400_000, false)
  expect(withdrawn).toMatchObject({ statistics: false, versionAcceptedAt: iso(now + 1) })
  expect(await person.read(path)).toEqual(withdrawn)
})

test.each([
  ['a version that is none', { consentVersion: '1.1' }],
  ['a version with letters', { consentVersion: 'abc' }],
  ['year 0', { versionAcceptedAt: '0000-01-01T00:00:00Z' }],
  ['a year far away', { versionAcceptedAt: '9999-01-01T00:00:00Z' }],
  ['a text for a choice', { statistics: 'yes' }],
])('cookie preferences with %s are refused', async (_, wrong) => {
  const person = await signUpPerson(backend)
  const json = {
    preferences: true,
    statistics: true,
    marketing: true,
    support: true,
    consentVersion: '1.1.0',
    versionAcceptedAt: '2026-01-05T10:00:00Z',
    ...wrong,
  }
  expect((await person.fetch('/api/user/preferences/cookies', { method: 'PUT', json })).status).toBe(400)
})

test('the introduction is marked once and stays so', async () => {
  const person = await signUpPerson(backend, { isIntroduced: false })
  expect(await person.read('/api/user/introduction-message-status')).toEqual({ isReceived: false })
  for (const _ of [1, 2]) {
    const marked = await person.fetch('/api/user/mark-introduction-message-received', { method: 'POST' })
    expect(marked.status).toBe(204)
  }
  expect(await person.read('/api/user/introduction-message-status')).toEqual({ isReceived: true })
})

test('the analytics identity is the id, and nothing in it names or reaches the person', async () => {
  const person = await signUpPerson(backend)
  await person.read('/api/user/metadata', { method: 'PUT', json: { jobTitle: 'Engineer' } })
  const identity = await person.read<{ distinctId: string; properties: Record<string, unknown> }>('/api/user/analytics')
  expect(identity.distinctId).toBe(person.userId)
  expect(identity.properties).toMatchObject({ jobTitle: 'Engineer', organisationCount: 1 })
  const profile = await person.read('/api/user')
  for (const name of ['email', 'lastName']) expect(JSON.stringify(identity)).not.toContain(String(profile[name]))
})

test('reports that no GitHub account is connected', async () => {
  const person = await signUpPerson(backend)
  expect(await person.read('/api/user/connections/github')).toEqual({ isConnected: false })
})
