import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiKey, IssuedApiKey } from '#src/contract/api-keys.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { fetchWithKey, issueKey } from '#tests/support/api-keys.ts'
import { signUpPerson, type CallInit, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let admin: SignedInPerson
let stranger: SignedInPerson
let foreignId: string
beforeAll(async () => {
  backend = await startBackend()
  admin = await signUpPerson(backend)
  stranger = await signUpPerson(backend)
  foreignId = await addRepository(backend.services.db, stranger.organisationId, 'foreign')
})
afterAll(() => backend.close())

const path = '/api/api-keys'
const list = (as = admin) => as.read<ApiKey[]>(path)
const answer = async (end: string, init: CallInit, as = admin) => {
  const response = await as.fetch(`${path}${end}`, init)
  const text = await response.text()
  return [response.status, text === '' ? {} : JSON.parse(text)] as const
}
const issue = (json: object, as = admin) => answer('', { json }, as)
const change = (id: string, json: object, as = admin) => answer(`/${id}`, { method: 'PUT', json }, as)
const revoke = (id: string, json: object = {}, as = admin) => answer(`/${id}`, { method: 'DELETE', json }, as)
const use = async (key: string) => (await fetchWithKey(backend, key, '/api/datasources/all')).status
const inDays = (days: number) => new Date(backend.services.clock() + days * 86_400_000).toISOString()
const usedBefore = (id: string, hours: number) =>
  backend.services.db
    .updateTable('api_keys')
    .set({ last_used_at: new Date(backend.services.clock() - hours * 3_600_000) })
    .where('id', '=', id)
    .execute()
const repository = (name: string) => addRepository(backend.services.db, admin.organisationId, name)

describe('issuing', () => {
  test('B27 shows the key once; only its hash is kept', async () => {
    const [status, issued] = await issue({ name: ' CI ', expiresAt: inDays(30) })
    expect(status).toBe(200)
    const { key, ...shown } = issued as IssuedApiKey
    expect(key).toMatch(/^ca_[0-9]{13}_[A-Za-z0-9_-]{43}$/)
    expect(Buffer.from(key.split(/ca_\d+_/)[1] ?? '', 'base64url')).toHaveLength(32)
    expect(shown).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'CI',
      ending: key.slice(-4),
      scope: 'AllDataSources',
      createdBy: { name: expect.stringContaining('Ada'), isMember: true },
      createdAt: new Date(backend.services.clock()).toISOString(),
      updatedAt: new Date(backend.services.clock()).toISOString(),
      expiresAt: inDays(30),
      version: 1,
    })
    expect(await list()).toContainEqual(shown)
    const row = await backend.services.db
      .selectFrom('api_keys')
      .where('id', '=', shown.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(key.slice(-43))
    expect(row.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each([
    ['no name', { name: ' ' }, 400],
    ['a name with a line break', { name: 'a\nb' }, 400],
    ['another scope', { name: 'x', scope: 'Everything' }, 400],
    ['a past expiry', { name: 'x', expiresAt: '2020-01-01T00:00:00.000Z' }, 400],
    ['no date', { name: 'x', expiresAt: '2026-99-01T00:00:00.000Z' }, 400],
    ['no data source', { name: 'x', scope: 'SelectedDataSources' }, 400],
    ['an unknown data source', { name: 'x', scope: 'SelectedDataSources', dataSourceIds: ['a'.repeat(24)] }, 404],
  ])('refuses %s', async (_, json, status) => {
    expect((await issue(json))[0]).toBe(status)
  })

  test('refuses another organisation’s data source like an unknown one', async () => {
    const given = (id: string) => issue({ name: 'x', scope: 'SelectedDataSources', dataSourceIds: [id] })
    const getComparableProblem = async (id: string) => {
      const [status, body] = await given(id)
      return [status, { ...body, requestId: '', instance: '' }]
    }
    expect(await getComparableProblem(foreignId)).toEqual(await getComparableProblem('b'.repeat(24)))
    expect((await getComparableProblem(foreignId))[0]).toBe(404)
  })

  test('ignores what is not the caller’s to say', async () => {
    const forged = { id: 'a'.repeat(24), key: 'ca_1', organisationId: stranger.organisationId, version: 9, hash: 'x' }
    const [, issued] = await issue({ name: 'forged', ...forged, createdBy: { name: 'Eve' } })
    expect(issued).toMatchObject({ version: 1, createdBy: { name: expect.stringContaining('Ada') } })
    expect(issued.id).not.toBe(forged.id)
    expect((await list(stranger)).map(({ name }) => name)).not.toContain('forged')
  })

  test('a name is one whatever its case, of two at once one wins', async () => {
    const answers = await Promise.all([issue({ name: 'twin' }), issue({ name: 'TWIN' })])
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409])
    expect((await issue({ name: 'Twin' }))[1]).toMatchObject({ errorMessageKey: 'errors.apiKeyNameTaken' })
  })

  test('B27 limits keys where the organisation has the feature; without it the limit of an older key stays', async () => {
    const { db } = backend.services
    const id = await repository('limited')
    const key = await issueKey(admin, { scope: 'SelectedDataSources', dataSourceIds: [id] })
    expect(key).toMatchObject({ dataSources: [{ id, name: 'limited', type: 'Repository' }] })
    const { features } = await db
      .selectFrom('organisations')
      .where('id', '=', admin.organisationId)
      .select('features')
      .executeTakeFirstOrThrow()
    const keep = (codes: string[]) =>
      db
        .updateTable('organisations')
        .set({ features: JSON.stringify(codes) })
        .where('id', '=', admin.organisationId)
        .execute()
    await keep(features.filter((code) => code !== 'LimitedApiKeys'))
    const draft = { name: 'unlimited', scope: 'SelectedDataSources', dataSourceIds: [id] }
    expect(await issue(draft)).toMatchObject([403, { errorMessageKey: 'errors.apiKeyScopeNotAvailable' }])
    const same = { name: 'renamed', scope: 'SelectedDataSources', dataSourceIds: [id], version: 1 }
    expect(await change(key.id, same)).toMatchObject([200, { name: 'renamed', dataSources: [{ id }] }])
    const unreachableId = await repository('other')
    expect((await change(key.id, { ...same, dataSourceIds: [unreachableId], version: 2 }))[0]).toBe(403)
    await keep(features)
    expect((await change(key.id, { ...same, dataSourceIds: [unreachableId], version: 2 }))[0]).toBe(200)
  })
})

describe('changing', () => {
  test('a name, the scope and the expiry; what is left out stays', async () => {
    const id = await repository('scoped')
    const key = await issueKey(admin, { expiresAt: inDays(1) })
    expect(await change(key.id, { name: 'new name', version: 1 })).toMatchObject([
      200,
      { name: 'new name', scope: 'AllDataSources', expiresAt: inDays(1), version: 2 },
    ])
    const limited = { name: 'new name', scope: 'SelectedDataSources', dataSourceIds: [id, id], version: 2 }
    expect(await change(key.id, limited)).toMatchObject([200, { dataSources: [{ id }], version: 3 }])
    const [, open] = await change(key.id, { name: 'n', scope: 'AllDataSources', expiresAt: null, version: 3 })
    expect(open).not.toHaveProperty('expiresAt')
    expect(open).not.toHaveProperty('dataSources')
    expect(await use(key.key)).toBe(200)
  })

  test('of two at once one wins, and who was second is told', async () => {
    const { id } = await issueKey(admin)
    const answers = await Promise.all([
      change(id, { name: 'first', version: 1 }),
      change(id, { name: 'second', version: 1 }),
    ])
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(([status]) => status === 409)?.[1]).toMatchObject({ errorMessageKey: 'errors.apiKeyChanged' })
  })

  test('of another organisation’s key, or one that is gone, is a 404', async () => {
    const { id } = await issueKey(admin)
    for (const unknown of [id, 'c'.repeat(24)]) {
      expect((await change(unknown, { name: 'x', version: 1 }, stranger))[0]).toBe(404)
      expect((await revoke(unknown, { confirmed: true }, stranger))[0]).toBe(404)
    }
    expect((await revoke(id))[0]).toBe(204)
    expect((await change(id, { name: 'x', version: 1 }))[0]).toBe(404)
    expect((await revoke(id))[0]).toBe(404)
  })
})

describe('a key', () => {
  test('that expired is refused with words, until it is given longer', async () => {
    const key = await issueKey(admin, { expiresAt: new Date(backend.services.clock() + 60_000).toISOString() })
    expect(await use(key.key)).toBe(200)
    backend.advance(60_000)
    const response = await fetchWithKey(backend, key.key, '/api/datasources/all')
    const { errorMessageKey, message } = (await response.json()) as Record<string, string>
    expect([response.status, errorMessageKey]).toEqual([401, 'errors.apiKeyExpired'])
    expect(message).toMatch(/expired on 2026-01-05/)
    await change(key.id, { name: key.name, expiresAt: inDays(1), version: 1 })
    expect(await use(key.key)).toBe(200)
  })

  test('tells when it was last used, to the minute', async () => {
    const key = await issueKey(admin)
    const used = async () => (await list()).find(({ id }) => id === key.id)?.lastUsedAt
    expect(await used()).toBeUndefined()
    await use(key.key)
    const first = await used()
    expect(first).toBe(new Date(backend.services.clock()).toISOString())
    backend.advance(59_000)
    await use(key.key)
    expect(await used()).toBe(first)
    backend.advance(1_000)
    await use(key.key)
    expect(await used()).toBe(new Date(backend.services.clock()).toISOString())
  })

  test('B27 that was used in the last day is revoked on the person’s word, at once', async () => {
    const key = await issueKey(admin)
    await usedBefore(key.id, 23)
    expect(await revoke(key.id)).toMatchObject([
      409,
      { errorMessageKey: 'errors.apiKeyInUse', requiresConfirmation: true, translationParameters: { hours: 23 } },
    ])
    expect(await use(key.key)).toBe(200)
    expect((await revoke(key.id, { confirmed: true }))[0]).toBe(204)
    const response = await fetchWithKey(backend, key.key, '/api/datasources/all')
    expect([response.status, await response.json()]).toMatchObject([401, { errorMessageKey: 'errors.apiKeyRevoked' }])
    expect((await list()).map(({ id }) => id)).not.toContain(key.id)
    expect((await issue({ name: key.name }))[0]).toBe(200)
  })

  test('that nobody used for a day is revoked without a word more', async () => {
    const key = await issueKey(admin)
    await usedBefore(key.id, 24)
    expect((await revoke(key.id))[0]).toBe(204)
  })

  test('outlives the membership of who made it', async () => {
    const colleague = await signUpPerson(backend, { organisation: admin.organisationId })
    const key = await issueKey(colleague)
    const { db } = backend.services
    await db.deleteFrom('memberships').where('user_id', '=', colleague.userId).execute()
    const creator = async () => (await list()).find(({ id }) => id === key.id)?.createdBy
    expect(await creator()).toMatchObject({ isMember: false, name: expect.stringContaining('Ada') })
    await db.deleteFrom('users').where('id', '=', colleague.userId).execute()
    expect(await creator()).toMatchObject({ isMember: false, name: expect.stringContaining('Ada') })
    expect(await use(key.key)).toBe(200)
  })
})

describe('what a key was given', () => {
  test('is deleted on the person’s word, and the key says that it is gone', async () => {
    const repositoryId = await repository('given')
    const json = { name: 'given workspace', repositoryIds: [] }
    const workspace = await admin.read<Workspace>('/api/workspaces', { json })
    const dataSourceIds = [repositoryId, workspace.id]
    const key = await issueKey(admin, { scope: 'SelectedDataSources', dataSourceIds })
    const used = await admin.read<{ usedBy: object }>(`/api/workspaces/${workspace.id}`)
    expect(used.usedBy).toMatchObject({ apiKeys: 1 })
    for (const [place, errorMessageKey] of [
      [`/api/workspaces/${workspace.id}`, 'errors.workspaceUsedByKeys'],
      [`/api/repositories/${repositoryId}`, 'errors.repositoryUsedByKeys'],
    ] as const) {
      const conflict = await admin.fetch(place, { method: 'DELETE', json: {} })
      expect([conflict.status, await conflict.json()]).toMatchObject([
        409,
        { errorMessageKey, requiresConfirmation: true },
      ])
      expect((await admin.fetch(place, { method: 'DELETE', json: { confirmed: true } })).status).toBe(204)
    }
    expect((await list()).find(({ id }) => id === key.id)?.dataSources).toEqual([
      { id: repositoryId, name: 'given', isGone: true },
      { id: workspace.id, name: 'given workspace', isGone: true },
    ])
    const response = await fetchWithKey(backend, key.key, '/api/datasources/all')
    expect(await response.json()).toEqual([])
  })

  test('is named as it is called now', async () => {
    const id = await repository('before')
    const key = await issueKey(admin, { scope: 'SelectedDataSources', dataSourceIds: [id] })
    await admin.fetch(`/api/repositories/${id}`, { method: 'PUT', json: { name: 'after' } })
    const storedKey = (await list()).find((candidate) => candidate.id === key.id)
    expect(storedKey?.dataSources).toEqual([{ id, name: 'after', type: 'Repository' }])
  })
})
