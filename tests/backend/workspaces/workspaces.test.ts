import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DataSourceStatus } from '#src/contract/repositories.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { refreshAutoIndexed } from '#src/backend/workspaces/refresh-auto-indexed.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { type CallInit, signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
let api: string
let web: string
let docs: string
beforeAll(async () => {
  backend = await startBackend()
})
beforeEach(async () => {
  person = await signUpPerson(backend, { role: 'User' })
  const { db } = backend.services
  const add = (name: string) => addRepository(db, person.organisationId, name)
  ;[api, web, docs] = [await add('shop-api'), await add('shop-web'), await add('docs')]
})
afterAll(() => backend.close())

const answer = async (path: string, init?: CallInit, who = person) => {
  const response = await who.fetch(`/api/workspaces${path}`, init)
  return [response.status, response.status === 204 ? undefined : await response.json()] as const
}
const create = (draft: object, who = person) => who.read<Workspace>('/api/workspaces', { json: draft })
const list = (who = person) => who.read<Workspace[]>('/api/workspaces')
const save = (id: string, json: object) => answer(`/${id}`, { method: 'PUT', json })

const setStatus = (id: string, status: DataSourceStatus) =>
  backend.services.db.updateTable('repositories').set({ status }).where('id', '=', id).execute()

const keepConversation = (dataSources: object[]) =>
  backend.services.db
    .insertInto('conversations')
    .values({
      id: newObjectId(backend.services.clock()),
      organisation_id: person.organisationId,
      user_id: person.userId,
      title: 'What is due?',
      data_sources: JSON.stringify(dataSources),
      consumer_type: 'WebChat',
      archived_at: null,
      created_at: new Date(backend.services.clock()),
      updated_at: new Date(backend.services.clock()),
    })
    .execute()

describe('a workspace', () => {
  test('is made of picked repositories and of what a rule brings', async () => {
    const made = await create({ name: ' Shop ', repositoryIds: [docs], rule: { nameContains: 'SHOP' } })
    const now = new Date(backend.services.clock()).toISOString()
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Shop',
      repositoryIds: [docs, api, web],
      pickedIds: [docs],
      rule: { nameContains: 'SHOP' },
      status: 'New',
      health: { alive: 0, processing: 0, failed: 0, new: 3 },
      isAutoIndexed: false,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    expect(await list()).toEqual([made])
    expect(await answer(`/${made.id}`)).toEqual([200, { ...made, usedBy: { conversations: 0, links: 0, apiKeys: 0 } }])
  })

  test('takes in by its rule what is added later, and lets go what is renamed', async () => {
    const { id } = await create({ name: 'Shop', rule: { namePattern: 'shop-*' } })
    const later = await addRepository(backend.services.db, person.organisationId, 'shop-mail')
    expect((await list())[0]?.repositoryIds).toEqual([api, later, web])
    await person.fetch(`/api/repositories/${later}`, { method: 'PUT', json: { name: 'mail' } })
    expect(await answer(`/${id}`)).toMatchObject([200, { repositoryIds: [api, web], version: 1 }])
  })

  test('has a name that no other has, in any case, also when two ask at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => answer('', { json: { name: 'Shop' } })))
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409, 409])
    expect(await answer('', { json: { name: 'SHOP' } })).toMatchObject([
      409,
      { errorMessageKey: 'errors.workspaceNameTaken', translationParameters: { name: 'SHOP' } },
    ])
    const second = await create({ name: 'Other' })
    expect(await save(second.id, { name: 'shop', version: 1 })).toMatchObject([409, {}])
    expect(await save(second.id, { name: 'OTHER', version: 1 })).toMatchObject([200, { name: 'OTHER', version: 2 }])
  })

  test.each([{}, { name: '' }, { name: 'a\nb' }, { name: 'x'.repeat(121) }, { name: 'a', rule: {} }])(
    'is refused when it is %j',
    async (draft) => {
      expect(await answer('', { json: draft })).toMatchObject([400, { validationErrors: [expect.any(String)] }])
      expect(await list()).toEqual([])
    },
  )

  test('B04 takes nothing that is not the caller’s to set', async () => {
    const stranger = await signUpPerson(backend)
    const foreign = {
      id: 'a'.repeat(24),
      organisationId: stranger.organisationId,
      organisation_id: stranger.organisationId,
      version: 7,
      status: 'Alive',
      isAutoIndexed: true,
    }
    const made = await create({ ...foreign, name: 'Mine' })
    expect(made).toMatchObject({ version: 1, status: 'New', isAutoIndexed: false })
    expect(made.id).not.toBe(foreign.id)
    expect(await list(stranger)).toEqual([])
    const changed = await save(made.id, { name: 'Mine', ...foreign, version: 1, isAutoIndexed: false })
    expect(changed).toMatchObject([200, { id: made.id, version: 2, status: 'New' }])
  })
})

describe('a change', () => {
  test('keeps what is left out and clears what is empty', async () => {
    const made = await create({
      name: 'Shop',
      description: 'All of it',
      repositoryIds: [api],
      rule: { nameContains: 'w' },
    })
    const renamed = { ...made, name: 'Store', version: 2 }
    expect(await save(made.id, { name: 'Store', version: 1 })).toEqual([200, renamed])
    const [, cleared] = await save(made.id, {
      name: 'Store',
      description: '',
      rule: null,
      repositoryIds: [],
      version: 2,
    })
    expect(cleared).toMatchObject({ repositoryIds: [], pickedIds: [], version: 3 })
    expect(Object.keys(cleared as object)).not.toEqual(expect.arrayContaining(['description', 'rule']))
  })

  test('of an earlier version is refused, and nothing of it is kept', async () => {
    const { id } = await create({ name: 'Shop', repositoryIds: [api] })
    const [firstAnswer, secondAnswer] = await Promise.all([
      save(id, { name: 'One', repositoryIds: [web], version: 1 }),
      save(id, { name: 'Other', repositoryIds: [docs], version: 1 }),
    ])
    expect([firstAnswer[0], secondAnswer[0]].toSorted()).toEqual([200, 409])
    const [winner, loser] = firstAnswer[0] === 200 ? [firstAnswer, secondAnswer] : [secondAnswer, firstAnswer]
    expect(loser[1]).toMatchObject({ errorMessageKey: 'errors.workspaceChanged' })
    expect(await list()).toEqual([winner[1]])
  })

  test('names only repositories of the organisation', async () => {
    const stranger = await signUpPerson(backend)
    const foreign = await addRepository(backend.services.db, stranger.organisationId, 'theirs')
    expect((await answer('', { json: { name: 'Shop', repositoryIds: [api, foreign] } }))[0]).toBe(404)
    expect(await list()).toEqual([])
    const { id } = await create({ name: 'Shop', repositoryIds: [api] })
    for (const repositoryIds of [[foreign], ['a'.repeat(24)]]) {
      expect((await save(id, { name: 'Shop', repositoryIds, version: 1 }))[0]).toBe(404)
      expect((await answer(`/${id}/repositories`, { json: { repositoryIds } }))[0]).toBe(404)
    }
    expect(await answer(`/${id}`)).toMatchObject([200, { repositoryIds: [api], version: 1 }])
  })
})

test('repositories are put in and taken out, as often as one likes; one of the rule stays', async () => {
  const { id } = await create({ name: 'Shop', rule: { nameContains: 'api' } })
  const members = (method: string, ...repositoryIds: string[]) =>
    answer(`/${id}/repositories`, { method, json: { repositoryIds } })
  expect(await members('POST', web, web, docs)).toMatchObject([200, { pickedIds: [docs, web], version: 2 }])
  expect(await members('POST', web)).toMatchObject([200, { repositoryIds: [docs, api, web] }])
  expect(await members('DELETE', docs, api)).toMatchObject([
    409,
    { errorMessageKey: 'errors.workspaceMemberByRule', translationParameters: { name: 'shop-api' } },
  ])
  expect(await members('DELETE', docs, web)).toMatchObject([200, { repositoryIds: [api], pickedIds: [] }])
  expect((await members('POST'))[0]).toBe(400)
})

test('its health is that of its repositories', async () => {
  await create({ name: 'Shop', rule: { nameContains: 'shop' } })
  await setStatus(api, 'Alive')
  await setStatus(web, 'Failed')
  expect((await list())[0]).toMatchObject({
    status: 'PartiallyAlive',
    health: { alive: 1, processing: 0, failed: 1, new: 0 },
  })
  await setStatus(api, 'Failed')
  expect((await list())[0]?.status).toBe('Failed')
})

test('processing queues what needs it, once, and nothing else', async () => {
  const { id } = await create({ name: 'Shop', repositoryIds: [api, web, docs] })
  await setStatus(api, 'Alive')
  await setStatus(web, 'Failed')
  const outside = await addRepository(backend.services.db, person.organisationId, 'elsewhere')
  const process = () => answer(`/${id}/process`, { method: 'POST' })
  const both = await Promise.all([process(), process()])
  expect(both.map(([, body]) => (body as { queued: number }).queued).toSorted()).toEqual([0, 2])
  expect(both[0]?.[1]).toMatchObject({ workspace: { id, health: { alive: 1, processing: 2 } } })
  const { status } = await person.read(`/api/repositories/${outside}`)
  expect(status).toBe('New')
})

describe('automatic indexing', () => {
  const switchOn = (ids: string[], isEnabled = true) =>
    answer('/auto-reindex', { json: { workspaceIds: ids, isEnabled } })
  const allow = (isAllowed: boolean) =>
    backend.services.db
      .updateTable('organisations')
      .set({ is_auto_indexing_allowed: isAllowed })
      .where('id', '=', person.organisationId)
      .execute()

  test('is for plans that have it, and can always be switched off', async () => {
    const { id } = await create({ name: 'Shop' })
    await allow(false)
    expect(await switchOn([id])).toMatchObject([403, { errorMessageKey: 'errors.autoIndexingNotInPlan' }])
    expect((await save(id, { name: 'Shop', isAutoIndexed: true, version: 1 }))[0]).toBe(403)
    await allow(true)
    expect(await switchOn([id])).toEqual([204, undefined])
    expect((await list())[0]).toMatchObject({ isAutoIndexed: true, version: 2 })
    await allow(false)
    expect((await save(id, { name: 'Shop', isAutoIndexed: true, version: 2 }))[0]).toBe(200)
    expect((await switchOn([id], false))[0]).toBe(204)
    expect((await list())[0]?.isAutoIndexed).toBe(false)
  })

  test('knows only workspaces of the organisation', async () => {
    const { id } = await create({ name: 'Shop' })
    expect((await switchOn([id, 'a'.repeat(24)]))[0]).toBe(404)
    expect((await list())[0]?.isAutoIndexed).toBe(false)
  })

  test('keeps its repositories fresh, those of the rule too', async () => {
    const { db } = backend.services
    for (const id of [api, web, docs]) {
      await buildIndex(db, person.organisationId, id, [plainFile('a.ts', 'const a = 1')])
      await db.updateTable('repositories').set({ source_type: 'PublicHttp' }).where('id', '=', id).execute()
    }
    const { id } = await create({ name: 'Shop', repositoryIds: [api], rule: { nameContains: 'web' } })
    await switchOn([id])
    backend.advance(24 * 60 * 60_000)
    await refreshAutoIndexed(backend.services)
    const rows = await db
      .selectFrom('repositories')
      .where('organisation_id', '=', person.organisationId)
      .where('status', '=', 'Scheduled')
      .select('id')
      .orderBy('name')
      .execute()
    expect(rows).toEqual([{ id: api }, { id: web }])
  })
})

describe('deleting', () => {
  const remove = (id: string, confirmed?: boolean) =>
    answer(`/${id}`, { method: 'DELETE', ...(confirmed === undefined ? {} : { json: { confirmed } }) })

  test('asks first when conversations ask about it', async () => {
    const { id } = await create({ name: 'Shop', repositoryIds: [api] })
    await keepConversation([{ id, name: 'Shop' }])
    expect(await answer(`/${id}`)).toMatchObject([200, { usedBy: { conversations: 1, links: 0 } }])
    expect(await remove(id)).toMatchObject([
      409,
      {
        requiresConfirmation: true,
        errorMessageKey: 'errors.workspaceInUse',
        translationParameters: { name: 'Shop', conversations: 1 },
      },
    ])
    expect((await remove(id, false))[0]).toBe(409)
    expect(await list()).toHaveLength(1)
    expect((await remove(id, true))[0]).toBe(204)
    expect(await list()).toEqual([])
    expect((await remove(id, true))[0]).toBe(404)
  })

  test('of one that nobody uses leaves its repositories alone', async () => {
    const { id } = await create({ name: 'Shop', repositoryIds: [api] })
    expect((await remove(id))[0]).toBe(204)
    expect((await person.read<unknown[]>('/api/repositories')).length).toBe(3)
  })

  test('a repository of a workspace asks first, however it came in', async () => {
    await create({ name: 'Shop', repositoryIds: [api] })
    await create({ name: 'Wide', rule: { nameContains: 'shop' } })
    const removeRepository = (id: string, json?: object) =>
      person.fetch(`/api/repositories/${id}`, { method: 'DELETE', ...(json === undefined ? {} : { json }) })
    const refusal = await removeRepository(api)
    expect([refusal.status, await refusal.json()]).toMatchObject([
      409,
      {
        requiresConfirmation: true,
        errorMessageKey: 'errors.repositoryInWorkspaces',
        translationParameters: { name: 'shop-api', workspaces: 2, conversations: 0 },
      },
    ])
    expect((await removeRepository(docs)).status).toBe(204)
    expect((await removeRepository(api, { confirmed: true })).status).toBe(204)
    expect((await list()).map(({ repositoryIds }) => repositoryIds)).toEqual([[], [web]])
  })
})

test('another organisation’s workspace is not there, for whatever call', async () => {
  const { id } = await create({ name: 'Shop', repositoryIds: [api] })
  const stranger = await signUpPerson(backend)
  const own = await addRepository(backend.services.db, stranger.organisationId, 'own')
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['PUT', '', { name: 'Mine now', version: 1 }],
    ['DELETE', '', { confirmed: true }],
    ['POST', '/repositories', { repositoryIds: [own] }],
    ['DELETE', '/repositories', { repositoryIds: [own] }],
    ['POST', '/process'],
  ]
  for (const [method, path, json] of calls) {
    const request = (target: string) =>
      answer(`/${target}${path}`, { method, ...(json === undefined ? {} : { json }) }, stranger)
    const [status, body] = await request(id)
    const [unknownStatus, unknown] = await request('a'.repeat(24))
    expect([method, path, status, unknownStatus]).toEqual([method, path, 404, 404])
    const { requestId: _one, instance: _own, ...problem } = body as Record<string, unknown>
    const { requestId: _other, instance: _its, ...unknownProblem } = unknown as Record<string, unknown>
    expect(problem).toEqual(unknownProblem)
  }
  expect((await answer('/auto-reindex', { json: { workspaceIds: [id], isEnabled: true } }, stranger))[0]).toBe(404)
  expect(await list()).toMatchObject([{ id, name: 'Shop', version: 1, repositoryIds: [api] }])
})

test.each(['Guest', 'ReadOnly'] as const)('%s may look and change nothing', async (role) => {
  const { id } = await create({ name: 'Shop' })
  const reader = await signUpPerson(backend, { role, organisation: person.organisationId })
  expect(await list(reader)).toHaveLength(1)
  expect((await answer(`/${id}`, undefined, reader))[0]).toBe(200)
  const calls: [string, string][] = [
    ['POST', ''],
    ['PUT', `/${id}`],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/repositories`],
    ['DELETE', `/${id}/repositories`],
    ['POST', `/${id}/process`],
    ['POST', '/auto-reindex'],
  ]
  for (const [method, path] of calls) expect((await answer(path, { method, json: {} }, reader))[0]).toBe(403)
})
