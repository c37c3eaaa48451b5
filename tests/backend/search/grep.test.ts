import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { beginIndex } from '#src/backend/code-index/index-writer.ts'
import type { GrepResult } from '#src/contract/search.ts'
import { addRepository, buildIndex, now } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { fixtureFiles } from './fixture-repository.ts'
import { getIdentifiers, indexShop } from './indexed-shop.ts'

let backend: TestBackend
let person: SignedInPerson
let repositoryId: string
const { grep } = indexShop((room) => ({ backend, person, repositoryId } = room))

test('a result says what holds the match, where, and how well it fits', async () => {
  const [first] = await grep('exchangeToken(token)')
  expect(first).toEqual({
    kind: 'Symbol',
    dataSource: { id: repositoryId, name: 'acme/shop', type: 'Repository' },
    identifier: 'acme/shop::src/session/session.ts::Session',
    location: {
      path: 'src/session/session.ts',
      range: { start: { line: 2, character: 1 }, end: { line: 6, character: 2 } },
    },
    score: 0.2465,
    description: 'Keeps a person signed in.',
    contentByteSize: 120,
    snippet: '    return exchangeToken(token) // exchangeToken asks the server\n  }\n}',
    snippetStartLine: 4,
    symbol: { name: 'Session', kind: 'class', signature: 'class Session' },
    matchCount: 1,
    matches: [
      {
        lineNumber: 4,
        startColumn: 12,
        endColumn: 32,
        lineText: '    return exchangeToken(token) // exchangeToken asks the server',
      },
    ],
  })
})

test('the definition comes first, then uses in own sources, then tests, then what is vendored', async () => {
  expect(getIdentifiers(await grep('exchangeToken'))).toEqual([
    'acme/shop::src/session/tokens.ts::exchangeToken',
    'acme/shop::src/session/session.ts::Session',
    'acme/shop::tests/session.test.ts::0000',
    'acme/shop::vendor/legacy/tokens.js::0000',
  ])
})

test('a definition comes before a property that only bears the name', async () => {
  const owner = await signUpPerson(backend, { role: 'ReadOnly' })
  const own = await addRepository(backend.services.db, owner.organisationId, 'acme/carts')
  const bearer = plainFile('src/a.ts', 'export interface Visit {\n  readonly basket: Things\n}', {
    language: 'TypeScript',
    symbols: [
      symbol('interface', 'Visit', 1, 3),
      { ...symbol('property', 'basket', 2, 2), qualifiedName: 'Visit.basket' },
    ],
  })
  const maker = plainFile('src/b.ts', 'export function basket() {\n  const things = []\n  return { things }\n}', {
    language: 'TypeScript',
    symbols: [symbol('function', 'basket', 1, 4)],
  })
  const user = plainFile('src/c.ts', 'show(basket())\n', { language: 'TypeScript' })
  await buildIndex(backend.services.db, owner.organisationId, own, [bearer, maker, user])
  expect(getIdentifiers(await grep('basket', {}, owner))).toEqual([
    'acme/carts::src/b.ts::basket',
    'acme/carts::src/a.ts::Visit.basket',
    'acme/carts::src/c.ts::0000',
  ])
})

test('what is shown of a definition is its own line, whatever stands above it in the same piece', async () => {
  const owner = await signUpPerson(backend, { role: 'ReadOnly' })
  const own = await addRepository(backend.services.db, owner.organisationId, 'acme/carts')
  const lines = ['// basket', '', '', '', '', 'export function basket() {', '  return []', '}']
  const file = plainFile('src/a.ts', lines.join('\n'), {
    language: 'TypeScript',
    symbols: [symbol('function', 'basket', 6, 8)],
  })
  await buildIndex(backend.services.db, owner.organisationId, own, [file])
  const shown = async (call: string) => {
    const { results } = await owner.read<{ results: GrepResult[] }>(`${call}?Query=basket`)
    return results[0] && [results[0].identifier, results[0].snippet, results[0].snippetStartLine]
  }
  const wanted = ['acme/carts::src/a.ts::basket', lines.slice(4).join('\n'), 5]
  expect(await shown('/api/search/grep')).toEqual(wanted)
  expect(await shown('/api/search/semantic')).toEqual(wanted)
})

test('a file is found by its name alone', async () => {
  expect(await grep('remove-repository')).toEqual([
    {
      kind: 'File',
      dataSource: { id: repositoryId, name: 'acme/shop', type: 'Repository' },
      identifier: 'acme/shop::src/repositories/remove-repository.ts',
      location: {
        path: 'src/repositories/remove-repository.ts',
        range: { start: { line: 1, character: 1 }, end: { line: 4, character: 1 } },
      },
      score: expect.any(Number),
      description: 'TypeScript',
      contentByteSize: 123,
      snippet: '',
      matchCount: 0,
      matches: [],
      matchedByName: true,
    },
  ])
})

describe('in a larger index', () => {
  let owner: typeof person
  beforeAll(async () => {
    owner = await signUpPerson(backend, { role: 'ReadOnly' })
    const own = await addRepository(backend.services.db, owner.organisationId, 'acme/many')
    const vendored = Array.from({ length: 9 }, (_, no) => plainFile(`vendor/lib/harbour-${no}.js`, 'var x = 1'))
    const berths = Array.from({ length: 300 }, (_, no) => plainFile(`src/berths/b${no}.ts`, `moor(${no})`))
    await buildIndex(backend.services.db, owner.organisationId, own, [
      ...vendored,
      plainFile('src/harbour.ts', 'export const x = 1'),
      ...berths,
    ])
  })

  test('of many files with the name, the own ones are not lost among the vendored', async () => {
    expect(getIdentifiers(await grep('harbour', { MaxResults: '1' }, owner))).toEqual(['acme/many::src/harbour.ts'])
  })

  test('a file is found by its name only where it is looked for', async () => {
    expect(getIdentifiers(await grep('harbour', { Paths: 'src' }, owner))).toEqual(['acme/many::src/harbour.ts'])
  })

  test('as many results come as are asked for, while there are as many', async () => {
    expect(await grep('moor(', { MaxResults: '250' }, owner)).toHaveLength(250)
    expect(await grep('moor(', { MaxResults: '500' }, owner)).toHaveLength(300)
  })
})

test('a long line is cut around its match and says where the cut is', async () => {
  const [result] = await grep('needle')
  expect(result?.matches).toEqual([
    {
      lineNumber: 1,
      startColumn: 9009,
      endColumn: 9015,
      lineText: `${'x'.repeat(80)}needle${'y'.repeat(314)}`,
      lineTextStart: 8929,
    },
  ])
  expect(result?.snippet).toHaveLength(302)
})

test('an index written in many segments answers as one written in one', async () => {
  const { db } = backend.services
  const newcomer = await signUpPerson(backend)
  const start = { organisationId: newcomer.organisationId, worker: 'test', now }
  const many = await beginIndex(db, {
    ...start,
    repositoryId: await addRepository(db, newcomer.organisationId, 'acme/shop'),
    segmentBytes: 1,
  })
  for (const file of fixtureFiles) await many.writeFiles([file])
  await many.seal({ now, status: 'Alive' })
  const { rows } = await sql<{ segments: number }>`
    select count(distinct segment)::integer as segments from code_grams where index_no = ${many.no}`.execute(db)
  expect(rows[0]?.segments).toBe(fixtureFiles.length)
  for (const query of ['exchangeToken', 'token', 'data', 'это', 'e', 'zz']) {
    expect(getIdentifiers(await grep(query, {}, newcomer))).toEqual(getIdentifiers(await grep(query)))
  }
})
