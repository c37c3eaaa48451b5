import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseSources, indexesOfSources } from '#src/backend/chat/conversation-sources.ts'
import { isRepositoryWithin, selectSourcesWithin, type Reach } from '#src/backend/data-sources/allowed-sources.ts'
import { listSources } from '#src/backend/data-sources/data-sources.store.ts'
import { searchScope } from '#src/backend/search/search-scope.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
const ids = { api: '', web: '', tools: '', foreign: '', shop: '', all: '' }
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend, { role: 'User' })
  const stranger = await signUpPerson(backend)
  const add = async (name: string, organisationId: string) => {
    const id = await addRepository(backend.services.db, organisationId, name)
    await buildIndex(backend.services.db, organisationId, id, [plainFile('src/main.ts', `const ${name} = 1`)])
    return id
  }
  for (const name of ['api', 'web', 'tools'] as const) ids[name] = await add(name, person.organisationId)
  ids.foreign = await add('foreign', stranger.organisationId)
  const create = (json: object) => person.read<Workspace>('/api/workspaces', { json })
  ids.shop = (await create({ name: 'shop', repositoryIds: [ids.api, ids.web] })).id
  ids.all = (await create({ name: 'all', repositoryIds: [ids.api, ids.web, ids.tools] })).id
})
afterAll(() => backend.close())

const only = (...allowedSources: string[]): Reach => ({ organisationId: person.organisationId, allowedSources })
const everything = (): Reach => ({ organisationId: person.organisationId, allowedSources: 'all' })
const db = () => backend.services.db
const searched = async (reach: Reach, ...names: string[]) =>
  (await searchScope(db(), reach, { names })).map(({ repository }) => repository.name)

describe('the searched data sources', () => {
  test('without a name is all that is allowed: a workspace stands for what belongs to it', async () => {
    expect(await searched(everything())).toEqual(['api', 'tools', 'web'])
    expect(await searched(only(ids.tools))).toEqual(['tools'])
    expect(await searched(only(ids.shop))).toEqual(['api', 'web'])
    expect(await searched(only(ids.shop, ids.tools))).toEqual(['api', 'tools', 'web'])
    expect(await searched(only())).toEqual([])
    expect(await searched(only(ids.foreign))).toEqual([])
  })

  test('by name or id is nothing that is not allowed, as if it did not exist', async () => {
    for (const name of ['tools', ids.tools, 'all', 'workspace:all', ids.all]) {
      await expect(searched(only(ids.shop), name)).rejects.toMatchObject({ status: 404 })
    }
    expect(await searched(only(ids.shop), 'web')).toEqual(['web'])
    expect(await searched(only(ids.shop), 'workspace:shop')).toEqual(['api', 'web'])
    await expect(searched(only(ids.api, ids.web), 'shop')).rejects.toMatchObject({ status: 404 })
  })

  test('follows the workspace as it changes', async () => {
    await person.fetch(`/api/workspaces/${ids.shop}/repositories`, { json: { repositoryIds: [ids.tools] } })
    expect(await searched(only(ids.shop))).toEqual(['api', 'tools', 'web'])
    const json = { repositoryIds: [ids.tools] }
    await person.fetch(`/api/workspaces/${ids.shop}/repositories`, { method: 'DELETE', json })
    expect(await searched(only(ids.shop))).toEqual(['api', 'web'])
  })
})

test('lists allowed data sources only', async () => {
  const listed = async (reach: Reach) => (await listSources(db(), reach)).map(({ source }) => source.name)
  expect(await listed(everything())).toEqual(['api', 'tools', 'web', 'all', 'shop'])
  expect(await listed(only(ids.shop))).toEqual(['api', 'web', 'shop'])
  expect(await listed(only(ids.api))).toEqual(['api'])
  expect(await listed(only())).toEqual([])
})

test('a file is read of what is allowed', async () => {
  expect(await isRepositoryWithin(db(), only(ids.shop), ids.api)).toBe(true)
  expect(await isRepositoryWithin(db(), only(ids.shop), ids.tools)).toBe(false)
  expect(await isRepositoryWithin(db(), only(ids.tools), ids.tools)).toBe(true)
  expect(await isRepositoryWithin(db(), only(), ids.tools)).toBe(false)
})

test('tells allowed data sources from others', async () => {
  const wanted = [ids.api, ids.tools, ids.shop, ids.all, ids.foreign, 'f'.repeat(24)]
  expect(new Set(await selectSourcesWithin(db(), everything(), wanted))).toEqual(new Set(wanted.slice(0, 4)))
  expect(new Set(await selectSourcesWithin(db(), only(ids.shop, ids.foreign), wanted))).toEqual(
    new Set([ids.api, ids.shop]),
  )
  expect(await selectSourcesWithin(db(), everything(), [])).toEqual([])
})

describe('a conversation', () => {
  test('names what it asks about, unless there is nothing else', async () => {
    const named = { ids: [], names: [] }
    expect(await chooseSources(db(), only(ids.shop), named)).toEqual([{ id: ids.shop, name: 'shop' }])
    for (const reach of [everything(), only(), only(ids.api, ids.web)]) {
      await expect(chooseSources(db(), reach, named)).rejects.toMatchObject({ status: 400 })
    }
    await expect(chooseSources(db(), only(ids.shop), { ids: [ids.tools], names: [] })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('that began with more goes on with what is still allowed', async () => {
    const conversationSources = [
      { id: ids.tools, name: 'tools' },
      { id: ids.shop, name: 'shop' },
    ]
    const names = async (reach: Reach) =>
      (await indexesOfSources(db(), reach, conversationSources)).map(({ repository }) => repository.name)
    expect(await names(everything())).toEqual(['tools', 'api', 'web'])
    expect(await names(only(ids.tools))).toEqual(['tools'])
    await expect(names(only(ids.web))).rejects.toMatchObject({ status: 404 })
  })
})
