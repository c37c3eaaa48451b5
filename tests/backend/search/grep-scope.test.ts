import { describe, expect, test } from 'vitest'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { indexShop, type Keys, toGrepAddress } from './indexed-shop.ts'

let backend: TestBackend
let person: SignedInPerson
let repositoryId: string
const { grep } = indexShop((room) => ({ backend, person, repositoryId } = room))

test('the paths of a query are bounded in number and in length', async () => {
  const status = async (paths: readonly string[]) =>
    (await person.fetch(toGrepAddress('token', { Paths: paths }))).status
  expect(await status(Array.from({ length: 50 }, () => `${'**/'.repeat(90)}x`))).toBe(200)
  expect(await status(Array.from({ length: 51 }, () => 'src'))).toBe(400)
  expect(await status(['*'.repeat(501)])).toBe(400)
})

describe('filters', () => {
  test.each<[Keys, string[]]>([
    [{ Extensions: 'js' }, ['vendor/legacy/tokens.js']],
    [{ Extensions: ['.JS', 'py'] }, ['vendor/legacy/tokens.js']],
    [{ Paths: 'src' }, ['src/session/tokens.ts', 'src/session/session.ts']],
    [{ Paths: './src/session/tokens.ts' }, ['src/session/tokens.ts']],
    [{ Paths: 'sr' }, []],
    [{ Paths: '*.test.ts' }, ['tests/session.test.ts']],
    [{ Paths: '**/tokens.*' }, ['src/session/tokens.ts', 'vendor/legacy/tokens.js']],
    [{ Paths: '{tests,vendor}/**' }, ['tests/session.test.ts', 'vendor/legacy/tokens.js']],
    [{ Paths: ['vendor/', 'tests'], Extensions: 'ts' }, ['tests/session.test.ts']],
    [{ Paths: 'src/[z-a].ts' }, []],
    [{ Names: 'ACME/Shop', Paths: 'vendor' }, ['vendor/legacy/tokens.js']],
    [{ Names: 'shop', Paths: 'vendor' }, ['vendor/legacy/tokens.js']],
  ])('%j', async (keys, paths) => {
    expect((await grep('exchangeToken', keys)).map(({ location }) => location.path)).toEqual(paths)
  })

  test('the number of results is kept', async () => {
    expect(await grep('exchangeToken', { MaxResults: '2' })).toHaveLength(2)
    expect((await person.fetch(toGrepAddress('a', { MaxResults: '501' }))).status).toBe(400)
  })
})

describe('names', () => {
  const problem = async (name: string) => {
    const response = await person.fetch(toGrepAddress('a', { Names: name }))
    const body = (await response.json()) as { errorMessageKey: string; retryable?: boolean }
    return [response.status, body.errorMessageKey, response.headers.get('retry-after'), body.retryable]
  }

  test('one that nothing has is a 404', async () => {
    expect(await problem('nothing')).toEqual([404, 'errors.dataSourceUnknown', null, undefined])
    expect(await problem('workspace:nothing')).toEqual([404, 'errors.dataSourceUnknown', null, undefined])
  })

  test('one that several have is a 409, unless it is spelt as one of them', async () => {
    const { db } = backend.services
    for (const name of ['one/tools', 'Two/Tools']) {
      await buildIndex(db, person.organisationId, await addRepository(db, person.organisationId, name), [])
    }
    expect(await problem('tools')).toEqual([409, 'errors.dataSourceAmbiguous', null, undefined])
    expect(await grep('a', { Names: 'two/tools' })).toEqual([])
  })

  test('one that is still being indexed is a 422 that says when to come back', async () => {
    await addRepository(backend.services.db, person.organisationId, 'fresh')
    expect(await problem('fresh')).toEqual([422, 'errors.dataSourceIndexing', '10', true])
  })
})

test('another organisation finds nothing of it, by query or by name', async () => {
  const stranger = await signUpPerson(backend)
  expect(await grep('exchangeToken', {}, stranger)).toEqual([])
  for (const name of ['acme/shop', repositoryId]) {
    expect((await stranger.fetch(toGrepAddress('exchangeToken', { Names: name }))).status).toBe(404)
  }
  const { db } = backend.services
  const own = await addRepository(db, stranger.organisationId, 'acme/shop')
  await buildIndex(db, stranger.organisationId, own, [plainFile('a.ts', 'exchangeToken')])
  expect((await grep('exchangeToken', {}, stranger)).map(({ dataSource }) => dataSource.id)).toEqual([own])
  expect((await grep('exchangeToken')).map(({ dataSource }) => dataSource.id)).not.toContain(own)
})

test('a guest may not search', async () => {
  const guest = await signUpPerson(backend, { role: 'Guest' })
  expect((await guest.fetch(toGrepAddress('a'))).status).toBe(403)
})
