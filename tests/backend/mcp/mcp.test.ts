import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '#src/backend/app.ts'
import { keyLimit } from '#src/backend/api-keys/key-caller.ts'
import { allRoutes } from '#src/backend/routes.ts'
import { createServerApp, listen, type RunningServer } from '#src/backend/server.ts'
import type { TaskPool } from '#src/backend/task-pool.ts'
import { tooExpensive } from '#src/backend/threads/work-thread.ts'
import { tools } from '#src/backend/tools/run-tool.ts'
import { exampleKinds, formatExample } from '#src/views/api-keys/examples/example-formats.ts'
import { addIndexedRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { fixtureFiles } from '#tests/backend/search/fixture-repository.ts'
import { issueKey } from '#tests/support/api-keys.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let server: RunningServer
let person: SignedInPerson
let key: string
let plain: string
const clients: Client[] = []

beforeAll(async () => {
  backend = await startBackend({ PORT: '0' })
  person = await signUpPerson(backend)
  const { services } = backend
  const add = (name: string, files: typeof fixtureFiles, organisationId = person.organisationId) =>
    addIndexedRepository(services.db, organisationId, name, files)
  await add('acme/shop', [...fixtureFiles, plainFile('README.md', '# Shop'), plainFile('docs/über uns.md', 'Wir')])
  plain = await add('acme/plain', [plainFile('src/a.py', 'pass')])
  await add('stranger/vault', fixtureFiles, (await signUpPerson(backend)).organisationId)
  key = (await issueKey(person)).key
  server = await listen(
    createServerApp(services.config, async () => true, [createApi(services, allRoutes(services))]),
    services.config,
  )
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(clients.splice(0).map((client) => client.close()))
})
afterAll(async () => {
  await server.stop(0)
  await backend.close()
})

interface VsCodeSettings {
  readonly servers: { readonly quarry: { readonly url: string; readonly headers: Record<string, string> } }
}

const connect = async (apiKey: string): Promise<Client> => {
  const client = new Client({ name: 'a client', version: '1' })
  const settings = formatExample('vsCode', { origin: server.address, key: apiKey, isSingle: false })
  const { url, headers } = (JSON.parse(settings) as VsCodeSettings).servers.quarry
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
  await client.connect(transport as Parameters<Client['connect']>[0])
  clients.push(client)
  return client
}

interface ToolText {
  readonly content: readonly { readonly type: string; readonly text: string }[]
  readonly isError?: boolean
}

const callTool = async (client: Client, name: string, given: Record<string, unknown> = {}) => {
  const { content, isError = false } = (await client.callTool({ name, arguments: given })) as unknown as ToolText
  return { text: content.map(({ text }) => text).join('\n'), isError }
}

const data_source = 'acme/shop'
const identifier = 'acme/shop::src/session/tokens.ts::exchangeToken'

describe('the client of the protocol', () => {
  test('is told what the server is and what it can do', async () => {
    const client = await connect(key)
    expect(client.getServerVersion()).toMatchObject({ name: 'quarry', title: 'Quarry' })
    expect(client.getInstructions()).toContain('get_data_sources')
    const listed = (await client.listTools()).tools
    expect(listed.map(({ name }) => name)).toEqual([...tools.keys()])
    for (const { name, description = '', inputSchema, annotations } of listed) {
      expect([name, description.length > 40, inputSchema.type]).toEqual([name, true, 'object'])
      expect(annotations?.readOnlyHint).toBe(name !== 'chat')
    }
    const search = listed.find(({ name }) => name === 'semantic_search')
    expect(search?.inputSchema.required).toEqual(['question'])
    expect(search?.inputSchema.properties?.['paths']).toMatchObject({ description: expect.stringContaining('src/**') })
  })

  test.each([
    ['get_data_sources', {}, '- acme/shop (Repository, '],
    ['semantic_search', { question: 'swap an old token for a new one' }, `1. ${identifier} (Symbol, lines 2–4)`],
    [
      'grep_search',
      { query: 'exchangeToken', extensions: ['ts'] },
      '2: export function exchangeToken(token: string) {',
    ],
    ['get_file_tree', { data_source }, 'session/ (2)'],
    ['read_file', { data_source, path: 'README.md' }, '1: # Shop'],
    ['fetch_artifacts', { identifiers: [identifier] }, '2: export function exchangeToken'],
    ['get_artifact_relationships', { identifier }, 'IncomingCalls (2)'],
    ['get_repository_ontology', { data_source }, 'Languages: '],
    ['get_artifact_query_schema', {}, '- line_count (number)'],
    ['query_artifact_metadata', { statement: "SELECT path FROM files WHERE path = 'README.md'" }, 'path\nREADME.md'],
    ['chat', { question: 'How is a token exchanged?', data_sources: data_source }, 'exchangeToken'],
  ])('calls %s', async (name, given, expected) => {
    const { text, isError } = await callTool(await connect(key), name, given)
    expect([isError, text]).toEqual([false, expect.stringContaining(expected)])
  })

  test('has tried each tool', () => expect(tools.size).toBe(11))

  test('is told how to correct its arguments', async () => {
    const client = await connect(key)
    expect(await callTool(client, 'read_file', { data_source, path: '../secret' })).toEqual({
      text: 'The path lies outside the repository. Give the path from the top of the repository, such as src/main.ts.',
      isError: true,
    })
    expect(await callTool(client, 'semantic_search')).toMatchObject({
      text: expect.stringContaining('Question is missing.'),
      isError: true,
    })
    await expect(client.callTool({ name: 'delete_everything' })).rejects.toThrow('There is no tool delete_everything.')
  })

  test('reads files as resources', async () => {
    const client = await connect(key)
    const { resources } = await client.listResources()
    expect(resources.map(({ name, uri }) => [name, uri])).toEqual([
      ['acme/shop: README.md', 'quarry://files/acme%2Fshop/README.md'],
    ])
    expect((await client.readResource({ uri: resources[0]?.uri ?? '' })).contents).toMatchObject([{ text: '# Shop' }])
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['quarry://files/{source}/{+path}'])
    const uri = 'quarry://files/acme%2Fshop/docs/%C3%BCber%20uns.md'
    expect((await client.readResource({ uri })).contents).toEqual([{ uri, mimeType: 'text/plain', text: 'Wir' }])
  })

  test('lists no resource where nothing is indexed', async () => {
    const { key: strangerKey } = await issueKey(await signUpPerson(backend))
    expect((await (await connect(strangerKey)).listResources()).resources).toEqual([])
  })

  test.each([
    ['quarry://files/acme%2Fshop/nowhere.ts', 'There is no file nowhere.ts.'],
    ['quarry://files/acme%2Fshop/..%2Fsecret', 'The path lies outside the repository.'],
    ['quarry://files/stranger%2Fvault/docs/guide.md', 'There is no data source named stranger/vault.'],
    ['quarry://files/%E0%A4%A/x', 'This is not the address of a file.'],
    ['quarry://files/', 'This is not the address of a file.'],
    ['file:///etc/passwd', 'This is not the address of a file.'],
  ])('is refused the resource %s', async (uri, message) => {
    await expect((await connect(key)).readResource({ uri })).rejects.toThrow(message)
  })

  test('sees with a limited key only what the key may see', async () => {
    const { key: limited } = await issueKey(person, { scope: 'SelectedDataSources', dataSourceIds: [plain] })
    const client = await connect(limited)
    expect((await callTool(client, 'get_data_sources')).text).not.toContain('acme/shop')
    expect((await callTool(client, 'read_file', { path: 'src/a.py' })).text).toContain('1: pass')
    expect(await callTool(client, 'get_file_tree', { data_source })).toEqual({
      text: expect.stringContaining('There is no data source named acme/shop.'),
      isError: true,
    })
    await expect(client.readResource({ uri: 'quarry://files/acme%2Fshop/README.md' })).rejects.toThrow('no data source')
    expect((await client.listResources()).resources).toEqual([])
  })

  test('is refused with a wrong, revoked or missing key', async () => {
    const revoked = await issueKey(person)
    await person.fetch(`/api/api-keys/${revoked.id}`, { method: 'DELETE', json: { confirmed: true } })
    for (const wrong of [`ca_1720000000000_${'a'.repeat(43)}`, 'nonsense', revoked.key]) {
      await expect(connect(wrong)).rejects.toMatchObject({ code: 401 })
    }
    const response = await fetch(`${server.address}/mcp`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(401)
  })

  test('is slowed down at the limit of its key', async () => {
    const busy = await issueKey(person)
    const client = await connect(busy.key)
    await backend.services.limiter.spend(keyLimit, busy.id, keyLimit.max)
    await expect(client.listTools()).rejects.toMatchObject({ code: 429 })
  })

  test('ends the work when its connection is cut', async () => {
    const client = await connect(key)
    const states: string[] = []
    const hold = ({ signal }: { signal?: AbortSignal | undefined }) =>
      new Promise<never>((_, reject) => {
        states.push('started')
        signal?.addEventListener('abort', () => (states.push('ended'), reject(tooExpensive())))
      })
    vi.spyOn(backend.services.work, 'run').mockImplementation(hold as TaskPool['run'])
    const answer = client.callTool({ name: 'grep_search', arguments: { query: 'exchange' } })
    await expect.poll(() => states, { timeout: 10_000 }).toEqual(['started'])
    await Promise.all([client.close(), expect(answer).rejects.toThrow()])
    await expect.poll(() => states, { timeout: 10_000 }).toEqual(['started', 'ended'])
  })

  test('is told that the server is busy', async () => {
    const client = await connect(key)
    vi.spyOn(backend.services.work, 'run').mockRejectedValue(tooExpensive())
    const busy = await callTool(client, 'grep_search', { query: 'exchange' })
    expect(busy).toMatchObject({ isError: true, text: expect.stringMatching(/busy|again/i) })
  })

  test('learns nothing of an unexpected error but the id of its request', async () => {
    const client = await connect(key)
    vi.spyOn(backend.services.work, 'run').mockRejectedValue(new Error('select * from secrets'))
    const error = await callTool(client, 'grep_search', { query: 'exchange' }).catch(String)
    expect(error).not.toContain('secrets')
    expect(backend.logged.at(-1)).toMatchObject({ level: 'error', message: 'request failed' })
    const { requestId } = (backend.logged.at(-1)?.facts ?? {}) as { requestId?: string }
    expect([requestId, error]).toEqual([expect.any(String), expect.stringContaining(requestId ?? '-')])
  })
})

test.each(exampleKinds)('the settings for %s hold the address and the key', (kind) => {
  const text = formatExample(kind, { origin: 'https://code.example', key: 'ca_1', isSingle: true })
  expect(text).toMatch(/https:\/\/code\.example(?:\/mcp|\/api|"|$)/m)
  expect(text).toContain('ca_1')
  if (text.startsWith('{')) expect(JSON.parse(text)).toBeTruthy()
})

describe('the address', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${server.address}/mcp`, {
      method: 'POST',
      body,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    })

  test.each(['GET', 'DELETE', 'PUT'])('has no %s', async (method) => {
    const response = await fetch(`${server.address}/mcp`, { method, headers: { authorization: `Bearer ${key}` } })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('answers a message with the headers of a key', async () => {
    const response = await post(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' }))
    expect([response.status, response.headers.get('x-ratelimit-limit')]).toEqual([200, String(keyLimit.max)])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: 7 })
  })

  test.each([
    ['what is not JSON', '{', 400],
    ['several messages at once', JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }]), 400],
    ['another protocol', JSON.stringify({ query: '{ tools }' }), 400],
    ['a body that is too large', JSON.stringify({ jsonrpc: '2.0', method: 'x'.repeat(600_000) }), 413],
  ])('refuses %s', async (_, body, status) => {
    expect((await post(body)).status).toBe(status)
  })

  test('answers an unknown method as the protocol says', async () => {
    const response = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'secrets/list' }))
    expect(await response.json()).toMatchObject({ id: 1, error: { code: -32601 } })
  })
})
