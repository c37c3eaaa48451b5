import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Conversation } from '#src/contract/chat.ts'
import type { DataSource } from '#src/contract/data-sources.ts'
import type { SearchResult } from '#src/contract/search.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
const ids: Record<string, string> = {}
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend, { role: 'User' })
  const { db } = backend.services
  const add = async (name: string, file?: string) => {
    ids[name] = await addRepository(db, person.organisationId, name)
    if (file !== undefined) await buildIndex(db, person.organisationId, ids[name], [plainFile(`src/${name}.ts`, file)])
  }
  await add('api', 'const dueInDays = 30 // invoices')
  await add('web', 'show(dueInDays) // the invoices of a customer')
  await add('tools', 'print(dueInDays)')
  await add('fresh')
  const create = async (name: string, repositories: string[], more: object = {}) => {
    const repositoryIds = repositories.map((repository) => ids[repository])
    const made = await person.read<Workspace>('/api/workspaces', { json: { name, repositoryIds, ...more } })
    ids[`workspace ${name}`] = made.id
  }
  await create('Shop', ['api', 'web'], { description: 'What is sold' })
  await create('Waiting', ['fresh'])
  await create('Empty', [])
  await create('tools', ['api'])
})
afterAll(() => backend.close())

const answer = async (path: string, json?: object) => {
  const response = await person.fetch(path, json === undefined ? {} : { json })
  return [response.status, await response.json()] as const
}
const grep = (...names: string[]) =>
  answer(`/api/search/grep?Query=dueInDays${names.map((name) => `&Names=${encodeURIComponent(name)}`).join('')}`)
const searchSources = async (...names: string[]) => {
  const [, body] = await grep(...names)
  return (body as { results: SearchResult[] }).results.map(({ dataSource }) => dataSource.name).toSorted()
}

describe('among the data sources', () => {
  test('it is one of its kind, with what belongs to it', async () => {
    const listed = await person.read<DataSource[]>('/api/datasources/all?type=Workspace')
    expect(listed.toSorted((left, right) => left.name.localeCompare(right.name))).toEqual([
      { id: ids['workspace Empty'], name: 'Empty', type: 'Workspace', repositoryIds: [], state: 'New' },
      {
        id: ids['workspace Shop'],
        name: 'Shop',
        type: 'Workspace',
        description: 'What is sold',
        repositoryIds: [ids['api'], ids['web']],
        state: 'Alive',
      },
      { id: ids['workspace tools'], name: 'tools', type: 'Workspace', repositoryIds: [ids['api']], state: 'Alive' },
      { id: ids['workspace Waiting'], name: 'Waiting', type: 'Workspace', repositoryIds: [ids['fresh']], state: 'New' },
    ])
    const ready = await person.read<DataSource[]>('/api/datasources/ready')
    expect(ready.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'Repository api',
      'Repository tools',
      'Repository web',
      'Workspace Shop',
      'Workspace tools',
    ])
  })

  test('serves a goal when one of its repositories does', async () => {
    const relevant = await person.read<DataSource[]>('/api/datasources/ready?query=for%20the%20customer')
    expect(relevant.map(({ name }) => name)).toContain('Shop')
  })
})

describe('a search', () => {
  test('in a workspace looks in all that belong to it, and tells which it was', async () => {
    expect(await searchSources('workspace:shop')).toEqual(['api', 'web'])
    expect(await searchSources('SHOP')).toEqual(['api', 'web'])
    expect(await searchSources(ids['workspace Shop'] ?? '')).toEqual(['api', 'web'])
    expect(await searchSources('workspace:Shop', 'api', 'tools')).toEqual(['api', 'tools', 'web'])
    const [, merged] = await answer(`/api/search?Query=invoices&Names=workspace%3AShop&DataSourceIds=${ids['tools']}`)
    const names = (merged as { results: SearchResult[] }).results.map(({ dataSource }) => dataSource.name)
    expect(new Set(names)).toEqual(new Set(['api', 'web']))
  })

  test('by a name that a repository has too is in the repository', async () => {
    expect(await searchSources('tools')).toEqual(['tools'])
    expect(await searchSources('workspace:tools')).toEqual(['api'])
  })

  test.each([
    ['workspace:nothing', 404, 'errors.dataSourceUnknown'],
    ['workspace:api', 404, 'errors.dataSourceUnknown'],
    ['workspace:', 404, 'errors.dataSourceUnknown'],
    ['Empty', 422, 'errors.workspaceEmpty'],
    ['Waiting', 422, 'errors.dataSourceIndexing'],
  ])('in %j answers %i', async (name, status, errorMessageKey) => {
    expect(await grep(name)).toMatchObject([status, { errorMessageKey }])
  })

  test('in another organisation’s workspace finds nothing, by name or by id', async () => {
    const stranger = await signUpPerson(backend)
    for (const name of ['Shop', 'workspace:Shop', ids['workspace Shop'] ?? '']) {
      const response = await stranger.fetch(`/api/search/grep?Query=dueInDays&Names=${encodeURIComponent(name)}`)
      expect(response.status).toBe(404)
    }
  })
})

describe('a question', () => {
  const ask = (json: object) =>
    person.read<{ content: string; conversationId: string }>('/api/chat/completions', {
      json: { stream: false, ...json },
    })
  const makeQuestion = (content: string) => ({ messages: [{ role: 'user', content }] })

  test('about a workspace is answered from all of its repositories, and the conversation stays with it', async () => {
    const { content, conversationId } = await ask({
      ...makeQuestion('Where is dueInDays used?'),
      names: ['workspace:Shop'],
    })
    expect(content).toContain('src/api.ts')
    expect(content).toContain('src/web.ts')
    expect(content).not.toContain('src/tools.ts')
    const conversation = await person.read<Conversation>(`/api/conversations/${conversationId}`)
    expect(conversation.dataSources).toEqual([{ id: ids['workspace Shop'], name: 'Shop' }])
    await person.fetch(`/api/workspaces/${ids['workspace Shop']}/repositories`, {
      json: { repositoryIds: [ids['tools']] },
    })
    const next = await ask({ ...makeQuestion('Where is dueInDays used?'), conversationId })
    expect(next.content).toContain('src/tools.ts')
    await person.fetch(`/api/workspaces/${ids['workspace Shop']}/repositories`, {
      method: 'DELETE',
      json: { repositoryIds: [ids['tools']] },
    })
  })

  test('about one that is gone is refused', async () => {
    const { id } = await person.read<Workspace>('/api/workspaces', {
      json: { name: 'Short-lived', repositoryIds: [ids['api']] },
    })
    const { conversationId } = await ask({ ...makeQuestion('Where is dueInDays?'), dataSources: [{ id }] })
    await person.fetch(`/api/workspaces/${id}`, { method: 'DELETE', json: { confirmed: true } })
    expect(await answer('/api/chat/completions', { ...makeQuestion('And now?'), conversationId })).toMatchObject([
      404,
      { errorMessageKey: 'errors.dataSourceUnknown', translationParameters: { name: 'Short-lived' } },
    ])
  })
})
