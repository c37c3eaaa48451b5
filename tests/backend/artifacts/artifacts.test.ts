import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artifact, ArtifactRelationships } from '#src/contract/artifacts.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { fixtureFiles } from '#tests/backend/search/fixture-repository.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

const shapes = plainFile(
  'src/shapes.ts',
  ['class Shape {', '}', 'class Round extends Shape {', '}', 'class Circle extends Round {', '}'].join('\n'),
  {
    language: 'TypeScript',
    symbols: [
      symbol('class', 'Shape', 1, 2, 'Anything with an outline.'),
      { ...symbol('class', 'Round', 3, 4), ancestors: ['Shape'] },
      { ...symbol('class', 'Circle', 5, 6), ancestors: ['Round', 'NotOurs'] },
    ],
  },
)

const overloads = plainFile(
  'src/load.ts',
  [
    'export function load(id: string): Item',
    'export function load(ids: string[]): Item[]',
    '',
    'const limit = 3',
    'export function load(given: unknown) {',
    '  return readOverload(given)',
    '}',
    'function readOverload(given: unknown) {}',
  ].join('\n'),
  {
    language: 'TypeScript',
    symbols: [
      symbol('function', 'load', 1, 1),
      symbol('function', 'load', 2, 2),
      symbol('function', 'load', 5, 7),
      symbol('function', 'readOverload', 8, 8),
    ],
    calls: [{ callerNo: 2, callee: 'readOverload', line: 6 }],
  },
)

let backend: TestBackend
let person: SignedInPerson
let stranger: SignedInPerson
let repositoryId: string
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend, { role: 'ReadOnly' })
  stranger = await signUpPerson(backend)
  const { db } = backend.services
  repositoryId = await addRepository(db, person.organisationId, 'acme/shop')
  await buildIndex(db, person.organisationId, repositoryId, [...fixtureFiles, shapes, overloads])
  const twin = await addRepository(db, person.organisationId, 'other/shop')
  await buildIndex(db, person.organisationId, twin, [shapes])
})
afterAll(() => backend.close())

const post = (path: string, json: unknown, as = person): Promise<Response> => as.fetch(path, { method: 'POST', json })

const fetched = async (identifiers: readonly string[], more: object = {}, as = person): Promise<Artifact[]> => {
  const response = await post('/api/search/artifacts', { identifiers, ...more }, as)
  expect(response.status).toBe(200)
  return ((await response.json()) as { artifacts: Artifact[] }).artifacts
}

const related = async (identifier: string, more: object = {}, as = person): Promise<ArtifactRelationships> => {
  const response = await post('/api/search/artifact-relationships', { identifier, ...more }, as)
  expect(response.status).toBe(200)
  return (await response.json()) as ArtifactRelationships
}

const names = ({ relationships }: ArtifactRelationships) =>
  Object.fromEntries(
    relationships.map(({ relationType, items }) => [relationType, items.map((item) => item.identifier)]),
  )

const exchange = 'acme/shop::src/session/tokens.ts::exchangeToken'
const session = 'acme/shop::src/session/session.ts::Session'

describe('what was found', () => {
  test('is read whole: a file, a chunk and a symbol, in the order asked for', async () => {
    const guide = 'acme/shop::docs/guide.md'
    const chunk = 'acme/shop::src/session/session.ts::0001'
    const artifacts = await fetched([guide, chunk, exchange])
    expect(artifacts.map(({ identifier, found, startLine }) => [identifier, found, startLine])).toEqual([
      [guide, true, 1],
      [chunk, true, 4],
      [exchange, true, 2],
    ])
    expect(artifacts[0]?.content).toContain('A session lasts until its token is revoked.')
    expect(artifacts[1]?.content).toMatch(/^ {4}return exchangeToken\(token\)/)
    expect(artifacts[2]?.content).toBe(
      'export function exchangeToken(token: string) {\n  return { token, issued: Date.now() }\n}',
    )
    expect(artifacts[2]?.contentByteSize).toBe(87)
  })

  test('is read with every overload of its name, and with what any of them calls', async () => {
    const load = 'acme/shop::src/load.ts::load'
    const [read] = await fetched([load])
    expect([read?.content, read?.startLine]).toEqual([
      [
        'export function load(id: string): Item',
        'export function load(ids: string[]): Item[]',
        'export function load(given: unknown) {',
        '  return readOverload(given)',
        '}',
      ].join('\n'),
      1,
    ])
    expect(names(await related(load, { profile: 'CallsOnly' }))['OutgoingCalls']).toEqual([
      'acme/shop::src/load.ts::readOverload',
    ])
  })

  test('says of a symbol what it calls and what calls it', async () => {
    const [token, whole] = await fetched([exchange, session])
    expect(token?.relationships).toEqual({
      outgoingCallsCount: 0,
      outgoingCalls: [],
      incomingCallsCount: 2,
      incomingCalls: [
        { identifier: `${session}.refresh`, summary: 'method refresh' },
        { identifier: 'acme/shop::tests/session.test.ts', summary: '' },
      ],
    })
    expect(whole?.relationships?.outgoingCalls).toEqual([
      { identifier: exchange, summary: 'Swaps an old token for a new one.' },
    ])
  })

  test('is told from what is not there, without a word about others', async () => {
    const unknown = [
      'acme/shop::nowhere.ts',
      'acme/shop::src/shapes.ts::Square',
      'acme/shop::src/shapes.ts::0009',
      'x',
      '::',
    ]
    const missing = unknown.map((identifier) => ({ identifier, found: false, content: null }))
    expect(await fetched(unknown)).toEqual(missing)
    expect(await fetched([exchange], {}, stranger)).toEqual([{ identifier: exchange, found: false, content: null }])
  })

  test('is a conflict where its short name fits two sources, until one is named', async () => {
    const twin = 'shop::src/shapes.ts::Shape'
    const response = await post('/api/search/artifacts', { identifiers: [twin] })
    expect([response.status, (await response.json()).errorMessageKey]).toEqual([409, 'errors.dataSourceAmbiguous'])
    expect((await fetched([twin], { dataSource: 'other/shop' }))[0]?.found).toBe(true)
    expect((await fetched(['shop::src/session/tokens.ts']))[0]?.found).toBe(true)
    expect((await post('/api/search/artifacts', { identifiers: [twin], dataSource: 'acme/none' })).status).toBe(404)
  })

  test('is asked for by one to fifty identifiers', async () => {
    expect((await post('/api/search/artifacts', { identifiers: [] })).status).toBe(400)
    expect((await post('/api/search/artifacts', { identifiers: Array(51).fill(exchange) })).status).toBe(400)
    expect(await fetched(Array(50).fill('acme/shop::src/shapes.ts'))).toHaveLength(50)
  })
})

describe('what it is related to', () => {
  test('are its calls, both ways, with every place', async () => {
    const calls = await related(exchange)
    expect(calls.profile).toBe('CallsOnly')
    expect(calls.relationships).toEqual([
      { relationType: 'OutgoingCalls', totalCount: 0, returnedCount: 0, truncated: false, items: [] },
      {
        relationType: 'IncomingCalls',
        totalCount: 2,
        returnedCount: 2,
        truncated: false,
        items: [
          {
            identifier: `${session}.refresh`,
            filePath: 'src/session/session.ts',
            startLine: 3,
            shortSummary: 'method refresh',
            callSites: [{ position: 'src/session/session.ts:4' }],
            callSiteCount: 1,
          },
          {
            identifier: 'acme/shop::tests/session.test.ts',
            filePath: 'tests/session.test.ts',
            startLine: 1,
            shortSummary: '',
            callSites: [{ position: 'tests/session.test.ts:2' }],
            callSiteCount: 1,
          },
        ],
      },
    ])
  })

  test('of a file are the calls of all that it holds', async () => {
    expect(names(await related('acme/shop::src/session/session.ts'))).toEqual({
      OutgoingCalls: [exchange],
      IncomingCalls: [],
    })
    expect(names(await related('acme/shop::tests/session.test.ts'))['OutgoingCalls']).toEqual([exchange])
  })

  test('are those above and below it, over generations, as far as the index holds them', async () => {
    const of = (name: string) => `acme/shop::src/shapes.ts::${name}`
    const profile = 'InheritanceOnly'
    expect(names(await related(of('Circle'), { profile }))).toEqual({
      Ancestors: [of('Round'), of('Shape')],
      Descendants: [],
    })
    expect(names(await related(of('Shape'), { profile }))).toEqual({
      Ancestors: [],
      Descendants: [of('Round'), of('Circle')],
    })
  })

  test('are the places that name it outside itself', async () => {
    const references = await related(exchange, { profile: 'ReferencesOnly' })
    expect(names(references)).toEqual({
      References: [`${session}.refresh`, 'acme/shop::tests/session.test.ts', 'acme/shop::vendor/legacy/tokens.js'],
    })
    expect(references.availableRelationshipCounts).toEqual({
      outgoingCalls: 0,
      incomingCalls: 2,
      ancestors: 0,
      descendants: 0,
      references: 3,
    })
  })

  test('are cut where fewer are asked for, and say so', async () => {
    const [, incoming] = (await related(exchange, { maxCountPerType: 1, profile: 'AllRelevant' })).relationships
    expect([incoming?.totalCount, incoming?.returnedCount, incoming?.truncated]).toEqual([2, 1, true])
  })

  test('are none of what is not there, or is not one’s own', async () => {
    const nothing = { found: false, relationships: [] }
    expect(await related('acme/shop::nowhere.ts')).toMatchObject(nothing)
    expect(await related(exchange, {}, stranger)).toMatchObject(nothing)
  })
})
