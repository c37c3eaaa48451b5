import { describe, expect, test } from 'vitest'
import type { SearchResult } from '#src/contract/search.ts'
import { retrieve } from '#src/backend/search/retrieve.ts'
import { searchScope } from '#src/backend/search/search-scope.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { fixtureFiles } from './fixture-repository.ts'
import { buildAddress, getIdentifiers, indexShop, type Keys } from './indexed-shop.ts'

let backend: TestBackend
let person: SignedInPerson
let repositoryId: string
indexShop((room) => ({ backend, person, repositoryId } = room))

const ask = async (call: string, query: string, keys: Keys = {}, as = person): Promise<SearchResult[]> =>
  (await as.read<{ results: SearchResult[] }>(buildAddress(call, query, keys))).results

const semantic = (query: string, keys?: Keys, as?: SignedInPerson) => ask('/api/search/semantic', query, keys, as)
const merged = (query: string, keys?: Keys, as?: SignedInPerson) => ask('/api/search', query, keys, as)

describe('by meaning', () => {
  test('a result shows what does it, by other words than those of the question', async () => {
    const [first] = await semantic('how do we erase a repo')
    expect(first).toEqual({
      kind: 'Symbol',
      dataSource: { id: repositoryId, name: 'acme/shop', type: 'Repository' },
      identifier: 'acme/shop::src/repositories/remove-repository.ts::removeRepository',
      location: {
        path: 'src/repositories/remove-repository.ts',
        range: { start: { line: 2, character: 1 }, end: { line: 4, character: 2 } },
      },
      score: expect.any(Number),
      description: 'Deletes a repository with its index.',
      contentByteSize: 79,
      snippet:
        '/** Deletes a repository with its index. */\nexport const removeRepository = async (id: string) => {\n  await dropIndex(id)\n}',
      snippetStartLine: 1,
      symbol: { name: 'removeRepository', kind: 'function', signature: 'function removeRepository' },
    })
    expect(first?.score).toBeGreaterThan(0)
    expect(first?.score).toBeLessThanOrEqual(1)
  })

  test('what is shown of a passage without a symbol begins after its imports', async () => {
    const { db } = backend.services
    const id = await addRepository(db, person.organisationId, 'acme/jetty')
    const text = ["import { pier } from './pier'", '', 'jettyGangway(pier)'].join('\n')
    await buildIndex(db, person.organisationId, id, [plainFile('src/jetty.ts', text, { language: 'TypeScript' })])
    const [first] = await semantic('jetty gangway', { Names: 'acme/jetty' })
    expect([first?.snippet, first?.snippetStartLine]).toEqual(['jettyGangway(pier)', 3])
    expect(first?.location.range.start.line).toBe(1)
  })

  test.each([
    ['where is a token swapped for a new one', 'acme/shop::src/session/tokens.ts::exchangeToken'],
    ['where are tokens exchanged', 'acme/shop::src/session/tokens.ts::exchangeToken'],
    ['keeps people signed in', 'acme/shop::src/session/session.ts::Session'],
    ['deletion of repositories', 'acme/shop::src/repositories/remove-repository.ts::removeRepository'],
  ])('%s: %s', async (query, identifier) => {
    expect(getIdentifiers(await semantic(query))[0]).toBe(identifier)
  })

  test('filters by path, ending and number', async () => {
    const paths = async (keys: Keys) => (await semantic('exchange token', keys)).map(({ location }) => location.path)
    expect(await paths({ Extensions: 'js' })).toEqual(['vendor/legacy/tokens.js'])
    expect(new Set(await paths({ Paths: 'src/session' }))).toEqual(
      new Set(['src/session/tokens.ts', 'src/session/session.ts']),
    )
    expect(await paths({ MaxResults: '1' })).toEqual(['src/session/tokens.ts'])
  })

  test('what nothing speaks of finds nothing', async () => {
    expect(await semantic('blockchain consensus')).toEqual([])
    expect(await semantic('?')).toEqual([])
    expect(await semantic("'; -- \u202e {NULL} %_\\")).toEqual([])
  })
})

describe('both ways', () => {
  test('a name finds its definition first, then what uses it', async () => {
    const [first, second] = getIdentifiers(await merged('exchangeToken'))
    expect([first, second]).toEqual([
      'acme/shop::src/session/tokens.ts::exchangeToken',
      'acme/shop::src/session/session.ts::Session',
    ])
  })

  test('a word of a language finds what is about it before lines in which it stands', async () => {
    expect(getIdentifiers(await merged('repository'))[0]).toBe(
      'acme/shop::src/repositories/remove-repository.ts::removeRepository',
    )
    expect(getIdentifiers(await merged('exchange'))[0]).toBe('acme/shop::src/session/tokens.ts::exchangeToken')
  })

  test('a piece of code is looked for as it stands', async () => {
    expect(getIdentifiers(await merged('return exchangeToken(token)'))[0]).toBe(
      'acme/shop::src/session/session.ts::Session',
    )
    expect(getIdentifiers(await merged('"data = "'))).toEqual(['acme/shop::src/data/wide.py::0000'])
  })

  test.each(['auto', 'FAST', 'FastComplex', 'deep'])('mode %s answers a question', async (mode) => {
    expect(getIdentifiers(await merged('where is a token swapped for a new one?', { Mode: mode }))[0]).toBe(
      'acme/shop::src/session/tokens.ts::exchangeToken',
    )
  })

  test('a mode that does not exist is a 400', async () => {
    expect((await person.fetch(buildAddress('/api/search', 'a', { Mode: 'Slow' }))).status).toBe(400)
  })

  test('content and the full description come when they are asked for', async () => {
    const [plain] = await merged('exchangeToken')
    const [full] = await merged('exchangeToken', { IncludeContent: 'true', DescriptionDetail: 'full' })
    expect(plain).not.toHaveProperty('content')
    expect([plain?.description, full?.description, full?.content]).toEqual([
      'Swaps an old token for a new one.',
      'Swaps an old token for a new one. Fails when the family was revoked.',
      'export function exchangeToken(token: string) {\n  return { token, issued: Date.now() }\n}',
    ])
  })

  test('folders, globs and endings narrow both ways', async () => {
    const files = async (keys: Record<string, string>) =>
      new Set((await merged('exchangeToken', keys)).map(({ location }) => location.path))
    expect(await files({ Paths: 'tests/' })).toEqual(new Set(['tests/session.test.ts']))
    expect(await files({ Extensions: '.js' })).toEqual(new Set(['vendor/legacy/tokens.js']))
    expect(await files({ Paths: '**/tok*', Extensions: 'ts' })).toEqual(new Set(['src/session/tokens.ts']))
  })

  test('data sources are chosen by id and by name, of the own organisation only', async () => {
    expect(await merged('exchangeToken', { DataSourceIds: repositoryId })).not.toEqual([])
    const stranger = await signUpPerson(backend)
    expect(await merged('exchangeToken', {}, stranger)).toEqual([])
    expect(await semantic('exchangeToken', {}, stranger)).toEqual([])
    const named = buildAddress('/api/search', 'a', { DataSourceIds: repositoryId })
    expect((await stranger.fetch(named)).status).toBe(404)
  })
})

describe('passages', () => {
  const passages = async (question: string, limit = 5) => {
    const { db } = backend.services
    const indexes = await searchScope(db, { organisationId: person.organisationId, allowedSources: 'all' }, {})
    return retrieve(db, indexes, question, { mode: 'Auto', limit })
  }

  test('where something is: its definition, as it stands', async () => {
    const [first] = await passages('where is exchangeToken defined?')
    expect(first).toEqual({
      indexNo: expect.any(Number),
      repository: { id: repositoryId, name: 'acme/shop' },
      path: 'src/session/tokens.ts',
      startLine: 1,
      endLine: 4,
      text: '/** Swaps an old token for a new one. Fails when the family was revoked. */\nexport function exchangeToken(token: string) {\n  return { token, issued: Date.now() }\n}',
      symbol: 'exchangeToken',
      language: 'TypeScript',
      score: expect.any(Number),
      why: 'named',
    })
  })

  test.each(['what calls exchangeToken', 'who calls `exchangeToken`?', 'where is exchangeToken used?'])(
    '%s: the callers, own sources first, then the definition',
    async (question) => {
      const hits = await passages(question)
      expect(hits.slice(0, 3).map(({ path, why, symbol }) => [path, why, symbol])).toEqual([
        ['src/session/session.ts', 'calls', 'Session.refresh'],
        ['tests/session.test.ts', 'calls', undefined],
        ['src/session/tokens.ts', 'named', 'exchangeToken'],
      ])
    },
  )

  test('callers of something that is described, not named', async () => {
    expect((await passages('what calls the function that drops an index'))[0]).toMatchObject({ why: 'words' })
    expect((await passages('what calls the swap of tokens'))[0]).toMatchObject({
      path: 'src/session/session.ts',
      why: 'calls',
    })
  })

  test('no passage when nothing speaks of it', async () => {
    expect(await passages('where is the blockchain consensus reached?')).toEqual([])
    expect(await passages('what calls flurbnicate')).toEqual([])
    expect(await passages('')).toEqual([])
  })

  test('each passage is the lines of its file', async () => {
    const files = new Map(fixtureFiles.map((file) => [file.path, file.chunks.map(({ content }) => content).join('\n')]))
    for (const { path, startLine, endLine, text } of await passages('how are tokens and sessions kept', 20)) {
      expect(
        files
          .get(path)
          ?.split('\n')
          .slice(startLine - 1, endLine)
          .join('\n'),
      ).toBe(text)
    }
  })

  test('no file floods the list', async () => {
    const { db } = backend.services
    const stranger = await signUpPerson(backend)
    const id = await addRepository(db, stranger.organisationId, 'flood')
    const many = plainFile('src/invoice.ts', Array.from({ length: 400 }, () => 'const invoice = total').join('\n'))
    const others = [1, 2, 3].map((no) => plainFile(`src/part-${no}.ts`, 'the invoice and its total'))
    await buildIndex(db, stranger.organisationId, id, [many, ...others])
    const indexes = await searchScope(db, { organisationId: stranger.organisationId, allowedSources: 'all' }, {})
    const hits = await retrieve(db, indexes, 'invoice total', { mode: 'Auto', limit: 5 })
    expect(new Set(hits.map(({ path }) => path)).size).toBeGreaterThanOrEqual(3)
  })
})
