import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginIndex } from '#src/backend/code-index/index-writer.ts'
import type { GrepResult } from '#src/contract/search.ts'
import { addRepository, buildIndex, now } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { fixtureFiles } from './fixture-repository.ts'

let backend: TestBackend
let person: SignedInPerson
let repositoryId: string
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend, { role: 'ReadOnly' })
  const { db } = backend.services
  repositoryId = await addRepository(db, person.organisationId, 'acme/shop')
  await buildIndex(db, person.organisationId, repositoryId, fixtureFiles)
})
afterAll(() => backend.close())

type Keys = Record<string, string | readonly string[]>

const buildAddress = (query: string, keys: Keys = {}): string => {
  const search = new URLSearchParams({ Query: query })
  for (const [name, values] of Object.entries(keys)) for (const value of [values].flat()) search.append(name, value)
  return `/api/search/grep?${search}`
}

const grep = async (query: string, keys?: Keys, as = person): Promise<GrepResult[]> =>
  (await as.read<{ results: GrepResult[] }>(buildAddress(query, keys))).results

const getIdentifiers = (results: readonly GrepResult[]) => results.map(({ identifier }) => identifier)

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
  expect(await (await person.fetch(buildAddress('no such thing anywhere'))).json()).toEqual({ results: [] })
})

test.each(['/api/search', '/api/search/grep', '/api/search/semantic'])(
  'a query of %s with nothing but white space is a 400',
  async (call) => {
    for (const query of ['', ' ', '\t\n', '\uFEFF', '\u00A0\u2003']) {
      const { status } = await person.fetch(`${call}?${new URLSearchParams({ Query: query })}`)
      expect([query, status]).toEqual([query, 400])
    }
  },
)

test('the paths of a query are bounded in number and in length', async () => {
  const status = async (paths: readonly string[]) =>
    (await person.fetch(buildAddress('token', { Paths: paths }))).status
  expect(await status(Array.from({ length: 50 }, () => `${'**/'.repeat(90)}x`))).toBe(200)
  expect(await status(Array.from({ length: 51 }, () => 'src'))).toBe(400)
  expect(await status(['*'.repeat(501)])).toBe(400)
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

test.each([
  ['exchange[A-Z]\\w+\\(token\\)', ['acme/shop::src/session/session.ts::Session']],
  ['(?i)EXCHANGE_?TOKEN\\(token:', ['acme/shop::src/session/tokens.ts::exchangeToken']],
  [
    '^export (class|const) \\w+',
    [
      'acme/shop::src/session/session.ts::Session',
      'acme/shop::src/repositories/remove-repository.ts::removeRepository',
    ],
  ],
  ['это\\s\\pL+', ['acme/shop::docs/guide.md::0000']],
  ['日.語\\.$', ['acme/shop::docs/guide.md::0000']],
  ['x{50}needley{10}', ['acme/shop::src/data/wide.py::0000']],
  ['\\d', ['acme/shop::vendor/legacy/tokens.js::0000']],
])('the expression %s finds %j', async (query, identifiers) => {
  expect(getIdentifiers(await grep(query, { Regex: 'true' })).toSorted()).toEqual(identifiers.toSorted())
})

test('one and two characters find what they stand for', async () => {
  expect(getIdentifiers(await grep('=>')).toSorted()).toEqual([
    'acme/shop::src/repositories/remove-repository.ts::removeRepository',
    'acme/shop::tests/session.test.ts::0000',
  ])
  expect(getIdentifiers(await grep('—'))).toEqual(['acme/shop::docs/guide.md::0000'])
  expect(getIdentifiers(await grep('ß'))).toEqual(['acme/shop::docs/guide.md::0000'])
  expect(getIdentifiers(await grep('#'))).toEqual(['acme/shop::docs/guide.md::0000'])
  expect(await grep('~')).toEqual([])
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
    expect((await person.fetch(buildAddress('a', { MaxResults: '501' }))).status).toBe(400)
  })
})

test('a mistake in an expression is a 400 that points at it', async () => {
  const response = await person.fetch(buildAddress('use(State', { Regex: 'true' }))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    errorMessageKey: 'errors.invalidRegex',
    position: 3,
    translationParameters: { reason: 'missing closing )' },
  })
})

describe('names', () => {
  const problem = async (name: string) => {
    const response = await person.fetch(buildAddress('a', { Names: name }))
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
    expect((await stranger.fetch(buildAddress('exchangeToken', { Names: name }))).status).toBe(404)
  }
  const { db } = backend.services
  const own = await addRepository(db, stranger.organisationId, 'acme/shop')
  await buildIndex(db, stranger.organisationId, own, [plainFile('a.ts', 'exchangeToken')])
  expect((await grep('exchangeToken', {}, stranger)).map(({ dataSource }) => dataSource.id)).toEqual([own])
  expect((await grep('exchangeToken')).map(({ dataSource }) => dataSource.id)).not.toContain(own)
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

test('a guest may not search', async () => {
  const guest = await signUpPerson(backend, { role: 'Guest' })
  expect((await guest.fetch(buildAddress('a'))).status).toBe(403)
})

test.each([
  "'; drop table code_chunks; --",
  '%',
  '_%_',
  '\\',
  '\\\\%',
  '$1',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '{"a":1}',
  '{}',
  '{NULL}',
  '\u202e',
  '../../etc/passwd',
  "' or 1=1 --",
  '\n',
])('the text %j is a query like any other', async (query) => {
  for (const keys of [{}, { Regex: 'true' }, { Paths: query }, { Extensions: query }]) {
    const response = await person.fetch(buildAddress(query, keys))
    expect(response.status).toBeLessThan(500)
    if (!('Regex' in keys) && response.status === 200) expect(await response.json()).toEqual({ results: [] })
  }
  expect((await person.fetch(buildAddress('a', { Names: query }))).status).toBe(query.trim() === '' ? 200 : 404)
  expect(await grep('needle')).toHaveLength(1)
})
