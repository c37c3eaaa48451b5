import { describe, expect, test } from 'vitest'
import type { IssuedApiKey } from '#src/contract/api-keys.ts'
import type { DataSource } from '#src/contract/data-sources.ts'
import type { SearchResult } from '#src/contract/search.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import { issueKeys, type KeyRoom } from './key-room.ts'

let admin: SignedInPerson
let limited: IssuedApiKey
let ids: KeyRoom['ids']
const { answer, call, expectNoKeyLogged } = issueKeys((room) => ({ admin, limited, ids } = room))

describe('B27 a limited key', () => {
  test('lists what it was given', async () => {
    for (const list of ['all', 'alive', 'ready', 'all?query=sentinel']) {
      const [, listed] = await answer(limited.key, `/api/datasources/${list}`)
      expect((listed as DataSource[]).map(({ name }) => name).toSorted()).toEqual(['api', 'shop', 'web'])
    }
    const response = await call(limited.key, '/api/datasources/all?query=sentinel')
    expect(response.headers.get('x-codealive-total-data-sources')).toBe('3')
  })

  test.each(['search?', 'search/semantic?', 'search/grep?'])('finds nothing else by %s', async (search) => {
    const [status, body] = await answer(limited.key, `/api/${search}Query=sentinel`)
    const sourceNames = new Set((body as { results: SearchResult[] }).results.map(({ dataSource }) => dataSource.name))
    expect([status, [...sourceNames].toSorted()]).toEqual([200, ['api', 'web']])
    for (const name of ['secret', 'vault', 'workspace:vault', ids.secret, ids.vault, ids.foreign, 'foreign']) {
      const [refused, problem] = await answer(limited.key, `/api/${search}Query=sentinel&Names=${name}`)
      expect([refused, problem]).toMatchObject([404, { errorMessageKey: 'errors.dataSourceUnknown' }])
    }
  })

  test('by id finds nothing else', async () => {
    for (const id of [ids.secret, ids.vault, ids.foreign]) {
      expect((await answer(limited.key, `/api/search?Query=sentinel&DataSourceIds=${id}`))[0]).toBe(404)
    }
  })

  test('reads no other file, and learns nothing of whether there is one', async () => {
    const file = (id: string, path = 'src/main.ts') => answer(limited.key, `/api/repositories/${id}/file?path=${path}`)
    expect((await file(ids.api))[0]).toBe(200)
    const problems = [
      await file(ids.secret),
      await file(ids.foreign),
      await file('e'.repeat(24)),
      await file(ids.api, 'x'),
    ]
    const comparable = problems.map(([status, body]) => [status, { ...body, requestId: '', instance: '' }])
    expect(new Set(comparable.map((problem) => JSON.stringify(problem))).size).toBe(1)
    expect(comparable[0]?.[0]).toBe(404)
  })

  test('loses and gains reach with its workspace, at once', async () => {
    const json = { repositoryIds: [ids.secret] }
    const countResults = async () => (await answer(limited.key, '/api/search/grep?Query=sentinel'))[1].results.length
    await admin.fetch(`/api/workspaces/${ids.shop}/repositories`, { json })
    expect(await countResults()).toBe(3)
    await admin.fetch(`/api/workspaces/${ids.shop}/repositories`, { method: 'DELETE', json })
    expect(await countResults()).toBe(2)
  })
})

test('no key is in the log, whatever was called', expectNoKeyLogged)
