import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artifact, ArtifactRelationships } from '#src/contract/artifacts.ts'
import type { Completion } from '#src/contract/chat.ts'
import type { DataSource } from '#src/contract/data-sources.ts'
import type { GrepResult, SearchResult } from '#src/contract/search.ts'
import { addIndexedRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { fixtureFiles } from '#tests/backend/search/fixture-repository.ts'
import { fetchWithKey, issueKey } from '#tests/support/api-keys.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

const long = plainFile('logs/long.txt', Array.from({ length: 1500 }, (_, at) => `line ${at + 1}`).join('\n'))

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
  const { db } = backend.services
  const add = (name: string, files: typeof fixtureFiles, organisationId = person.organisationId) =>
    addIndexedRepository(db, organisationId, name, files)
  const shop = await add('acme/shop', [...fixtureFiles, long])
  const plain = await add('acme/plain', [
    plainFile('docs/guide.md', 'Nothing to see'),
    plainFile('src/a/b/c.py', 'pass'),
  ])
  await add('stranger/vault', fixtureFiles, (await signUpPerson(backend)).organisationId)
  await person.read('/api/workspaces', { json: { name: 'everything', repositoryIds: [shop, plain] } })
})
afterAll(() => backend.close())

interface Mistaken {
  readonly error?: { readonly code: string; readonly message: string; readonly retry: boolean; readonly try: string }
}

const run = async <Obj = object>(tool: string, args: object = {}): Promise<{ rendered: string; obj: Obj & Mistaken }> =>
  person.read<{ rendered: string; obj: Obj & Mistaken }>(`/api/tools/${tool}`, { json: args })

const data_source = 'acme/shop'
const exchange = 'acme/shop::src/session/tokens.ts::exchangeToken'

test('get_data_sources lists what can be asked, for a goal only what serves it', async () => {
  const { obj, rendered } = await run<{ dataSources: DataSource[] }>('get_data_sources')
  expect(obj.dataSources.map(({ name }) => name)).toEqual(['acme/plain', 'acme/shop', 'everything'])
  expect(rendered).toContain('- acme/shop (Repository, Ready)')
  const goal = await run<{ dataSources: DataSource[] }>('get_data_sources', { query: 'how people sign in' })
  expect(goal.obj.dataSources.map(({ name }) => name)).not.toContain('acme/plain')
  expect(goal.obj.dataSources[0]?.relevanceReason).toBeTruthy()
})

describe('semantic_search', () => {
  const question = 'swap an old token for a new one'

  test('finds by meaning, in the sources and places that are named', async () => {
    const { obj, rendered } = await run<{ results: SearchResult[] }>('semantic_search', {
      question,
      data_sources: [data_source],
      max_results: 2,
    })
    expect(obj.results[0]?.identifier).toBe(exchange)
    expect(obj.results.length).toBeLessThanOrEqual(2)
    expect(rendered).toMatch(/^1\. acme\/shop::src\/session\/tokens\.ts::exchangeToken \(Symbol, lines 2–4\)/)
    const elsewhere = await run<{ results: SearchResult[] }>('semantic_search', { question, paths: ['tests'] })
    expect(elsewhere.obj.results.map(({ location }) => location.path)).not.toContain('src/session/tokens.ts')
  })

  test('leaves Markdown out on request', async () => {
    const paths = async (more: object) =>
      (
        await run<{ results: SearchResult[] }>('semantic_search', { question: 'how people sign in', ...more })
      ).obj.results.map(({ location }) => location.path)
    expect(await paths({})).toContain('docs/guide.md')
    expect(await paths({ exclude_markdown: true })).not.toContain('docs/guide.md')
  })
})

test('grep_search finds a text or an expression, with its lines', async () => {
  const { obj, rendered } = await run<{ results: GrepResult[] }>('grep_search', {
    query: 'exchangeToken',
    extensions: ['ts'],
  })
  expect(obj.results.every(({ location }) => location.path.endsWith('.ts'))).toBe(true)
  expect(rendered).toContain('2: export function exchangeToken(token: string) {')
  const { obj: expression } = await run<{ results: GrepResult[] }>('grep_search', {
    query: 'exchange\\w+',
    regex: true,
  })
  expect(expression.results.length).toBeGreaterThanOrEqual(obj.results.length)
  const part = { query: 'exchange', extensions: ['ts'] }
  expect((await run('grep_search', part)).rendered).toContain('exchangeToken')
  expect((await run('grep_search', { ...part, whole_word: true })).rendered).not.toContain('exchangeToken')
  expect((await run('grep_search', { query: 'nowhere at all' })).rendered).toBe('Nothing was found.')
})

describe('get_file_tree', () => {
  test('shows folders before files, as deep and as much as is asked for', async () => {
    const { obj, rendered } = await run<{
      repositories: { tree: { name: string; children?: unknown[] }[]; truncated: boolean }[]
    }>('get_file_tree', { data_source: 'acme/plain', max_depth: 2 })
    expect(obj.repositories).toEqual([
      {
        name: 'acme/plain',
        tree: [
          { name: 'docs', type: 'folder', files: 1, children: [{ name: 'guide.md', type: 'file' }] },
          { name: 'src', type: 'folder', files: 1, children: [{ name: 'a', type: 'folder', files: 1 }] },
        ],
        truncated: false,
      },
    ])
    expect(rendered).toBe('acme/plain\n  docs/ (1)\n    guide.md\n  src/ (1)\n    a/ (1)')
    const cut = await run<{ repositories: { truncated: boolean }[] }>('get_file_tree', { data_source, max_nodes: 1 })
    expect(cut.obj.repositories[0]?.truncated).toBe(true)
  })

  test('begins at a folder, and says when there is none', async () => {
    const { rendered } = await run('get_file_tree', { data_source: 'acme/plain', path: '/src/a/' })
    expect(rendered).toBe('acme/plain\n  b/ (1)\n    c.py')
    const { obj } = await run('get_file_tree', { data_source, path: 'nowhere' })
    expect(obj.error?.message).toBe('There is no folder nowhere.')
  })
})

describe('read_file', () => {
  test('reads lines, at most a thousand at a time', async () => {
    const { obj, rendered } = await run<Record<string, unknown>>('read_file', { data_source, path: 'logs/long.txt' })
    expect([obj['startLine'], obj['endLine'], obj['totalLines'], obj['truncated']]).toEqual([1, 1000, 1500, true])
    expect(rendered.split('\n').slice(0, 2)).toEqual(['acme/shop::logs/long.txt (lines 1–1000 of 1500)', '1: line 1'])
    const rest = await run<Record<string, unknown>>('read_file', {
      data_source,
      path: './logs/long.txt',
      start_line: 1499,
      end_line: 9999,
    })
    expect([rest.obj['content'], rest.obj['truncated']]).toEqual(['line 1499\nline 1500', false])
  })

  test.each(['../secret', '/etc/passwd', 'src/../../x', 'a\\..\\..\\b'])(
    'takes %s, which lies outside, for a mistake',
    async (path) => {
      const { obj, rendered } = await run('read_file', { data_source, path })
      expect(obj.error).toEqual({
        code: 'invalid_tool_arguments',
        message: 'The path lies outside the repository.',
        retry: true,
        try: 'Give the path from the top of the repository, such as src/main.ts.',
      })
      expect(rendered).toContain('lies outside')
    },
  )

  test('says which repository is meant when several of a workspace hold the path', async () => {
    const { obj } = await run('read_file', { data_source: 'workspace:everything', path: 'docs/guide.md' })
    expect(obj.error?.try).toBe('Name one of them as data_source: acme/plain, acme/shop.')
    const { obj: file } = await run<Record<string, unknown>>('read_file', {
      data_source: 'everything',
      path: 'src/a/b/c.py',
    })
    expect(file['repository']).toBe('acme/plain')
  })

  test.each([
    [{ path: 'nowhere.ts' }, 'There is no file nowhere.ts.'],
    [{ path: 'logs/long.txt', start_line: 5, end_line: 4 }, 'The last line lies before the first.'],
    [{ path: 'logs/long.txt', start_line: 1501 }, 'The file has 1500 lines.'],
  ])('refuses %o', async (args, message) => {
    expect((await run('read_file', { data_source, ...args })).obj.error?.message).toBe(message)
  })
})

test('fetch_artifacts and get_artifact_relationships go on from what was found', async () => {
  const { obj, rendered } = await run<{ artifacts: Artifact[] }>('fetch_artifacts', {
    identifiers: [exchange, 'acme/shop::none'],
  })
  expect(obj.artifacts.map(({ found }) => found)).toEqual([true, false])
  expect(rendered).toContain(`${exchange}\n2: export function exchangeToken`)
  expect(rendered).toContain('acme/shop::none: not found')
  const related = await run<ArtifactRelationships>('get_artifact_relationships', { identifier: exchange })
  expect(related.obj.availableRelationshipCounts.incomingCalls).toBe(2)
  expect(related.rendered).toContain('IncomingCalls (2)\n- acme/shop::src/session/session.ts::Session.refresh')
})

test('get_repository_ontology tells what a repository consists of', async () => {
  const { obj, rendered } = await run<{ repositories: Record<string, unknown>[] }>('get_repository_ontology', {
    data_source,
  })
  const [repository] = obj.repositories
  expect(repository).toMatchObject({ name: 'acme/shop', files: fixtureFiles.length + 1 })
  expect(repository?.['folders']).toContainEqual({ path: 'src/session', files: 2 })
  expect(repository?.['symbolKinds']).toContainEqual({ kind: 'function', count: 2 })
  expect(repository?.['centralSymbols']).toEqual([
    { identifier: exchange, kind: 'function', summary: 'function exchangeToken', calls: 2 },
  ])
  expect(rendered).toContain('Called most:\n- acme/shop::src/session/tokens.ts::exchangeToken (2)')
})

test('chat answers in one piece, from the sources that are named', async () => {
  const { obj, rendered } = await run<Completion>('chat', {
    question: 'How is a token exchanged?',
    data_sources: data_source,
  })
  expect(obj.conversationId).toMatch(/^[0-9a-f]{24}$/)
  expect(obj.content.length).toBeGreaterThan(20)
  expect(rendered).toBe(obj.content)
  const everywhere = await run<Completion>('chat', { question: 'How is a token exchanged?' })
  expect(everywhere.rendered).toBe(rendered)
})

describe('arguments', () => {
  test.each([
    ['semantic_search', {}, 'Question is missing.'],
    ['semantic_search', { question: '\uFEFF ' }, /^Question /],
    ['grep_search', { query: '\t\n' }, /^Query /],
    ['semantic_search', { question: 'x', max_results: 501 }, 'Max_results must be at most 500.'],
    ['grep_search', { query: '(', regex: true }, 'This is not a regular expression: missing closing ).'],
    ['get_file_tree', { data_source, max_depth: 9 }, 'Max_depth must be at most 8.'],
    ['get_file_tree', { data_source: 'stranger/vault' }, 'There is no data source named stranger/vault.'],
    ['read_file', { path: 'x' }, 'Data source is missing.'],
    ['get_artifact_relationships', { identifier: 'x', profile: 'All' }, /^Profile must be one of calls_only, /],
    ['get_data_sources', { output_format: 'xml' }, 'Output_format must be one of agentic, json.'],
    ['semantic_search', { questions: 'x' }, 'Question is missing.'],
  ])('%s %o are answered with what to try', async (tool, args, message) => {
    const { error } = (await run(tool, args)).obj
    expect(error).toMatchObject({ code: 'invalid_tool_arguments', retry: true })
    expect(error?.message).toMatch(message)
    expect(error?.try).toBeTruthy()
  })

  test('that are empty count as left out', async () => {
    const { obj } = await run<{ dataSources: DataSource[] }>('get_data_sources', { query: '', ready_only: null })
    expect(obj.dataSources).toHaveLength(3)
  })

  test.each(['', null])('an output format %j counts as left out', async (output_format) => {
    expect(await run('get_data_sources', { output_format })).toEqual(await run('get_data_sources', {}))
  })

  test('that a tool does not know are ignored, with a note', async () => {
    const note =
      'Ignored, as this tool does not know them: language, reasoning. It takes question, data_sources, paths, extensions, max_results, exclude_markdown.'
    const args = { question: 'swap an old token for a new one', max_results: 1 }
    const plain = await run<{ note?: string; results: SearchResult[] }>('semantic_search', args)
    const more = await run<typeof plain.obj>('semantic_search', { ...args, language: 'ts', reasoning: ['x'] })
    expect(more.obj).toEqual({ ...plain.obj, note })
    expect(more.rendered).toBe(`${plain.rendered}\n\n${note}`)
    expect(plain.obj.note).toBeUndefined()
  })

  test('that a tool does not know are named shortly, however many and long they are', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${at}${'x'.repeat(500)}`, 1]))
    const { obj } = await run<{ note: string }>('get_data_sources', unknown)
    expect(obj.note).toMatch(/ and 490 more\. It takes query, ready_only\.$/)
    expect(obj.note.length).toBeLessThan(1000)
  })

  test('choose how the answer reads', async () => {
    const { obj, rendered } = await run('get_data_sources', { output_format: 'json' })
    expect(JSON.parse(rendered)).toEqual(obj)
  })
})

test('a tool that is not known is not there', async () => {
  const response = await person.fetch('/api/tools/delete_everything', { json: {} })
  expect(response.status).toBe(404)
})

test('with a key of exactly one source none needs to be named, and no other is there', async () => {
  const { dataSources } = (await run<{ dataSources: DataSource[] }>('get_data_sources')).obj
  const id = dataSources.find(({ name }) => name === 'acme/plain')?.id
  const { key } = await issueKey(person, { scope: 'SelectedDataSources', dataSourceIds: [id] })
  const runWithKey = async (tool: string, json: object) => {
    const response = await fetchWithKey(backend, key, `/api/tools/${tool}`, { json })
    expect(response.headers.get('X-RateLimit-Limit')).not.toBeNull()
    return (await response.json()) as { rendered: string; obj: Mistaken & { content?: string } }
  }
  expect((await runWithKey('read_file', { path: 'docs/guide.md' })).obj.content).toBe('Nothing to see')
  expect((await runWithKey('chat', { question: 'What is to be seen?' })).obj.error).toBeUndefined()
  expect((await runWithKey('get_file_tree', { data_source })).obj.error?.message).toBe(
    'There is no data source named acme/shop.',
  )
})
