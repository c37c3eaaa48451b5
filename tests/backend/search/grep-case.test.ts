import { expect, test } from 'vitest'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { getIdentifiers, indexShop, toGrepAddress } from './indexed-shop.ts'

let backend: TestBackend
let person: SignedInPerson
const { grep } = indexShop((room) => ({ backend, person } = room))

test.each([
  ['exchangetoken', {}, 0],
  ['exchangetoken', { Case: 'smart' }, 4],
  ['ExchangeToken', { Case: 'Smart' }, 0],
  ['ExchangeToken', { Case: 'INSENSITIVE' }, 4],
  ['ExchangeToken|PLATFORM', { Case: 'Insensitive', Regex: 'true' }, 4],
  ['exchange\\S+', { Case: 'Smart', Regex: 'true' }, 4],
  ['\u212apasses', { Case: 'Insensitive' }, 0],
])('%s with %j is in %i places', async (query, keys, count) => {
  expect(await grep(query, keys)).toHaveLength(count)
})

test('a letter that folds onto ASCII is found by its ASCII letter', async () => {
  const owner = await signUpPerson(backend, { role: 'ReadOnly' })
  const own = await addRepository(backend.services.db, owner.organisationId, 'acme/signs')
  const lines = 'const \u212aelvin\u017fcale = 1\nconst МАРШРУТ = 2\nconst plain = 3'
  await buildIndex(backend.services.db, owner.organisationId, own, [plainFile('src/a.ts', lines)])
  const columns = async (query: string) =>
    (await grep(query, { Case: 'Smart' }, owner)).flatMap(({ matches }) =>
      matches.map(({ lineNumber, startColumn, endColumn }) => [lineNumber, startColumn, endColumn]),
    )
  expect(await columns('kelvinscale')).toEqual([[1, 7, 18]])
  expect(await columns('маршрут')).toEqual([[2, 7, 14]])
})

test('whole words are asked for by each search that has a case, and the query has the last word', async () => {
  const owner = await signUpPerson(backend, { role: 'ReadOnly' })
  const own = await addRepository(backend.services.db, owner.organisationId, 'acme/words')
  const files = [plainFile('src/a.ts', 'const cart = 1\n'), plainFile('src/b.ts', 'const carts = 2\n')]
  await buildIndex(backend.services.db, owner.organisationId, own, files)
  const countFiles = async (call: string, Query: string, keys: Record<string, string>) => {
    const response = await owner.fetch(`/api/search${call}?${new URLSearchParams({ Query, ...keys }).toString()}`)
    const { results } = (await response.json()) as { results: { location: { path: string } }[] }
    return new Set(results.map(({ location }) => location.path)).size
  }
  for (const call of ['/code', '/grep', '']) {
    expect(await countFiles(call, 'const cart', { Mode: 'Fast' }), call).toBe(2)
    expect(await countFiles(call, '"const cart"', { Word: 'true', Mode: 'Fast' }), call).toBe(call === '/grep' ? 0 : 1)
  }
  expect(await countFiles('/grep', 'cart', { Word: 'true' })).toBe(1)
  expect(await countFiles('/grep', 'cart|cars', { Word: 'true', Regex: 'true' })).toBe(1)
  expect(await countFiles('/code', 'cart word:no', { Word: 'true' })).toBe(2)
  expect(await countFiles('/code', 'cart word:yes', { Word: 'false' })).toBe(1)
})

test('a case that is none of the three is a 400', async () => {
  for (const call of ['/api/search', '/api/search/grep'])
    expect((await person.fetch(`${call}?Query=a&Case=loud`)).status).toBe(400)
})

test('without regard to case the definition of exactly this name comes first', async () => {
  const owner = await signUpPerson(backend, { role: 'ReadOnly' })
  const own = await addRepository(backend.services.db, owner.organisationId, 'acme/routes')
  const definition = (path: string, name: string) =>
    plainFile(path, `export class ${name} {\n  a = 1\n  b = 2\n}`, {
      language: 'TypeScript',
      symbols: [symbol('class', name, 1, 4)],
    })
  const files = [
    definition('src/a.ts', 'Router'),
    definition('src/z.ts', 'router'),
    plainFile('src/b.ts', 'use(router)\n', { language: 'TypeScript' }),
  ]
  await buildIndex(backend.services.db, owner.organisationId, own, files)
  expect(getIdentifiers(await grep('router', { Case: 'Smart' }, owner))).toEqual([
    'acme/routes::src/z.ts::router',
    'acme/routes::src/a.ts::Router',
    'acme/routes::src/b.ts::0000',
  ])
})

test('case counts, and what is not there is an empty list', async () => {
  expect(await grep('exchangetoken')).toEqual([])
  expect(await (await person.fetch(toGrepAddress('no such thing anywhere'))).json()).toEqual({ results: [] })
})
