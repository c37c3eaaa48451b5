import { afterAll, beforeAll } from 'vitest'
import type { GrepResult, SearchResult } from '#src/contract/search.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { fixtureFiles } from './fixture-repository.ts'

interface IndexedShop {
  readonly backend: TestBackend
  readonly person: SignedInPerson
  readonly repositoryId: string
}

export type Keys = Record<string, string | readonly string[]>

export const buildAddress = (call: string, query: string, keys: Keys = {}): string => {
  const search = new URLSearchParams({ Query: query })
  for (const [name, values] of Object.entries(keys)) for (const value of [values].flat()) search.append(name, value)
  return `${call}?${search}`
}

export const toGrepAddress = (query: string, keys?: Keys): string => buildAddress('/api/search/grep', query, keys)

export const getIdentifiers = (results: readonly SearchResult[]) => results.map(({ identifier }) => identifier)

export const indexShop = (give: (shop: IndexedShop) => void) => {
  let person: SignedInPerson
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startBackend()
    person = await signUpPerson(backend, { role: 'ReadOnly' })
    const { db } = backend.services
    const repositoryId = await addRepository(db, person.organisationId, 'acme/shop')
    await buildIndex(db, person.organisationId, repositoryId, fixtureFiles)
    give({ backend, person, repositoryId })
  })
  afterAll(() => backend.close())
  return {
    grep: async (query: string, keys?: Keys, by = person): Promise<GrepResult[]> =>
      (await by.read<{ results: GrepResult[] }>(toGrepAddress(query, keys))).results,
  }
}
