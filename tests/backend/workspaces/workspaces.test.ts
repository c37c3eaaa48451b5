import { describe, expect, test } from 'vitest'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { signUpWorkspaceOwner } from './workspace-room.ts'

let backend: TestBackend
let person: SignedInPerson
let api: string
let web: string
let docs: string
const { answer, create, list, save, setStatus } = signUpWorkspaceOwner(
  (room) => ({ backend, person, api, web, docs } = room),
)

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
