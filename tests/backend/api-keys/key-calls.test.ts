import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyLimit } from '#src/backend/api-keys/key-caller.ts'
import type { IssuedApiKey } from '#src/contract/api-keys.ts'
import type { DataSource } from '#src/contract/data-sources.ts'
import type { SearchResult } from '#src/contract/search.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { fetchWithKey, issueKey } from '#tests/support/api-keys.ts'
import { contractCalls } from '#tests/support/contract-calls.ts'
import { signUpPerson, type CallInit, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let admin: SignedInPerson
let stranger: SignedInPerson
let open: IssuedApiKey
let limited: IssuedApiKey
let single: IssuedApiKey
const ids = { api: '', web: '', secret: '', foreign: '', shop: '', vault: '' }
beforeAll(async () => {
  backend = await startBackend()
  admin = await signUpPerson(backend)
  stranger = await signUpPerson(backend)
  const add = async (name: string, organisationId = admin.organisationId) => {
    const id = await addRepository(backend.services.db, organisationId, name)
    const file = plainFile('src/main.ts', `// how the sentinel of ${name} is kept\nconst sentinel = '${name}'`)
    await buildIndex(backend.services.db, organisationId, id, [file])
    return id
  }
  for (const name of ['api', 'web', 'secret'] as const) ids[name] = await add(name)
  ids.foreign = await add('foreign', stranger.organisationId)
  const group = (json: object) => admin.read<Workspace>('/api/workspaces', { json })
  ids.shop = (await group({ name: 'shop', repositoryIds: [ids.api, ids.web] })).id
  ids.vault = (await group({ name: 'vault', repositoryIds: [ids.api, ids.secret] })).id
  open = await issueKey(admin)
  limited = await issueKey(admin, { scope: 'SelectedDataSources', dataSourceIds: [ids.shop, ids.web] })
  single = await issueKey(admin, { scope: 'SelectedDataSources', dataSourceIds: [ids.web] })
})
afterAll(() => backend.close())

const call = (key: string, path: string, init: CallInit = {}) => fetchWithKey(backend, key, path, init)
const answer = async (key: string, path: string, init: CallInit = {}) => {
  const response = await call(key, path, init)
  const text = await response.text()
  return [response.status, text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text] as const
}

describe('a key gets through', () => {
  test('on the calls of programs, and on no other', () => {
    expect(contractCalls.filter(({ endpoint }) => endpoint.takesApiKeys).map(({ name }) => name))
      .toMatchInlineSnapshot(`
        [
          "file.read (GET /api/repositories/:id/file)",
          "artifact.fetch (POST /api/search/artifacts)",
          "artifact.relationships (POST /api/search/artifact-relationships)",
          "answer.complete (POST /api/chat/completions)",
          "answer.stop (POST /api/chat/messages/:id/stop)",
          "answer.resume (GET /api/chat/messages/:id/stream)",
          "dataSource.alive (GET /api/datasources/alive)",
          "dataSource.all (GET /api/datasources/all)",
          "ready.ready (GET /api/datasources/ready)",
          "model.list (GET /api/models)",
          "model.read (GET /api/models/:model)",
          "search.search (GET /api/search)",
          "search.semantic (GET /api/search/semantic)",
          "search.grep (GET /api/search/grep)",
          "tool.run (POST /api/tools/:tool)",
        ]
      `)
  })

  test.each(
    contractCalls
      .filter(({ endpoint }) => endpoint.access !== 'anyone')
      .map((contractCall) => [contractCall.name, contractCall] as const),
  )('%s: exactly when it is marked', async (_, { endpoint, path }) => {
    const key = await issueKey(admin)
    const response = await call(key.key, path, { method: endpoint.method })
    const body = await response.text()
    if (endpoint.takesApiKeys === true) expect([401, 403]).not.toContain(response.status)
    else expect([response.status, JSON.parse(body).errorMessageKey]).toEqual([403, 'errors.apiKeyNotTaken'])
    const unknown = await call(`ca_1764000000000_${'A'.repeat(43)}`, path, { method: endpoint.method })
    expect(unknown.status).toBe(401)
  })
})

describe('a token that is no key', () => {
  const good = () => open.key
  test.each([
    ['another prefix', () => good().replace('ca_', 'cb_')],
    ['another case', () => good().replace('ca_', 'CA_')],
    ['a swapped case within', () => good().replace(/[A-Za-z]$/, '') + (/[a-z]$/.test(good()) ? 'A' : 'a')],
    ['a character less', () => good().slice(0, -1)],
    ['a character more', () => `${good()}A`],
    ['another time', () => good().replace(/_\d+_/, '_1764000000001_')],
    ['no time', () => good().replace(/_\d+_/, '__')],
    ['a long time', () => good().replace(/_\d+_/, `_${'1'.repeat(17)}_`)],
    ['another alphabet', () => `${good().slice(0, -1)}+`],
    ['a quote', () => `${good().slice(0, -3)}'--`],
    ['a percent escape', () => `${good()}%00`],
    ['its hash', () => 'a'.repeat(64)],
    ['a long one', () => `ca_1764000000000_${'A'.repeat(100_000)}`],
    ['a long time in it', () => `ca_${'1'.repeat(100_000)}_${'A'.repeat(43)}`],
    ['two of them', () => `${good()},${good()}`],
    ['only the prefix', () => 'ca_'],
  ])('%s is a 401', async (_, token) => {
    const [status, body] = await answer(token(), '/api/datasources/all')
    expect(status).toBe(401)
    expect(JSON.stringify(body)).not.toContain(good().slice(-43))
  })

  test('costs what a known one costs: one look-up', async () => {
    const looked: string[] = []
    const { db } = backend.services
    const execute = db.getExecutor().executeQuery
    const executor = db.getExecutor()
    executor.executeQuery = function (query, ...rest) {
      looked.push(query.sql)
      return execute.call(this, query, ...rest) as never
    }
    await call(`ca_1764000000000_${'A'.repeat(43)}`, '/api/datasources/all')
    executor.executeQuery = execute
    expect(looked.filter((sql) => sql.includes('api_keys')).length).toBeLessThanOrEqual(1)
  })
})

describe('the organisation', () => {
  test('need not be named, and is the key’s', async () => {
    const [status, listed] = await answer(open.key, '/api/datasources/all?type=Repository')
    expect([status, (listed as DataSource[]).map(({ name }) => name)]).toEqual([200, ['api', 'secret', 'web']])
  })

  test.each([
    ['its own', () => admin.organisationId, 200],
    ['another one', () => stranger.organisationId, 403],
    ['an unknown one', () => 'd'.repeat(24), 403],
    ['none', () => '', 400],
    ['two', () => `${admin.organisationId}, ${admin.organisationId}`, 400],
    ['a path', () => '../', 400],
    ['another case', () => admin.organisationId.toUpperCase().replace(/^./, 'F'), 400],
  ])('B03 named as %s', async (_, organisation, status) => {
    const headers = { 'x-selected-organisation': organisation() }
    expect((await answer(open.key, '/api/datasources/all', { headers }))[0]).toBe(status)
  })
})

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

const completions = '/api/chat/completions'
const ask = (key: string, more: object) =>
  answer(key, completions, {
    json: { messages: [{ role: 'user', content: 'how is the sentinel kept' }], stream: false, ...more },
  })

describe('a question asked with a key', () => {
  test('names its data source, unless there is one', async () => {
    expect(await ask(open.key, {})).toMatchObject([400, { errorMessageKey: 'errors.noDataSource' }])
    expect((await ask(limited.key, {}))[0]).toBe(400)
    const [status, { content }] = await ask(single.key, {})
    expect([status, content]).toEqual([200, expect.stringContaining('web')])
  })

  test('is about nothing the key does not reach', async () => {
    for (const more of [
      { names: ['secret'] },
      { dataSources: [{ id: ids.vault }] },
      { dataSources: [{ id: ids.foreign }] },
    ]) {
      expect((await ask(limited.key, more))[0]).toBe(404)
    }
    const [, { content }] = await ask(limited.key, { names: ['workspace:shop'] })
    expect(content).not.toContain('secret')
  })

  test('goes on in the key’s own conversation, in nobody else’s', async () => {
    const [, firstAnswer] = await ask(open.key, { names: ['secret'] })
    const { conversationId, messageId } = firstAnswer as { conversationId: string; messageId: string }
    expect((await ask(open.key, { conversationId }))[0]).toBe(200)
    for (const key of [limited.key, single.key]) {
      expect((await ask(key, { conversationId }))[0]).toBe(404)
      expect((await answer(key, `/api/chat/messages/${messageId}/stream`))[0]).toBe(404)
      expect((await answer(key, `/api/chat/messages/${messageId}/stop`, { method: 'POST' }))[0]).toBe(404)
    }
    expect((await admin.fetch(`/api/conversations/${conversationId}`)).status).toBe(404)
    expect(await admin.read('/api/conversations')).toEqual([])
    const own = await admin.read<{ conversationId: string }>(completions, {
      json: { messages: [{ role: 'user', content: 'sentinel' }], names: ['api'], stream: false },
    })
    expect((await ask(open.key, { conversationId: own.conversationId }))[0]).toBe(404)
  })

  test('is not answered again from what the key was given once and no longer is', async () => {
    const key = await issueKey(admin, { scope: 'SelectedDataSources', dataSourceIds: [ids.secret] })
    const [, { conversationId, messageId }] = await ask(key.key, {})
    expect((await answer(key.key, `/api/chat/messages/${messageId}/stream`))[0]).toBe(200)
    const json = { name: key.name, dataSourceIds: [ids.api], version: 1 }
    await admin.fetch(`/api/api-keys/${key.id}`, { method: 'PUT', json })
    expect((await answer(key.key, `/api/chat/messages/${messageId}/stream`))[0]).toBe(404)
    expect((await ask(key.key, { conversationId }))[0]).toBe(404)
  })

  test('is answered in frames that a program reads, with the headers such programs send', async () => {
    const response = await call(single.key, completions, {
      headers: { accept: 'text/event-stream', 'codealive-version': '2025-04-17', 'user-agent': 'agent/1.0' },
      json: {
        messages: [{ role: 'user', content: 'how is the sentinel kept' }],
        stream: true,
        consumerType: 'ApiChat',
      },
    })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('x-ratelimit-limit')).toBe(String(keyLimit.max))
    const frames = (await response.text()).split('\n\n').filter((frame) => frame !== '')
    expect(frames[0]).toMatch(/^event: message\ndata: {"event":"metadata","conversationId":"[0-9a-f]{24}"/)
    expect(frames.at(-1)).toBe('data: [DONE]')
    const pieces = frames.flatMap((frame) => {
      const data = frame.split('\n').find((line) => line.startsWith('data: {'))
      return data === undefined ? [] : [JSON.parse(data.slice(6)) as { choices: { delta?: { content?: string } }[] }]
    })
    expect(pieces.every(({ choices }) => Array.isArray(choices))).toBe(true)
    expect(pieces.map(({ choices }) => choices[0]?.delta?.content ?? '').join('')).toContain('web')
  })

  test('is answered in the language it asks for', async () => {
    const headers = { 'accept-language': 'de' }
    const json = { messages: [{ role: 'user', content: 'sentinel' }], stream: false }
    expect((await answer(single.key, completions, { headers, json }))[0]).toBe(200)
  })
})

describe('calls with a key', () => {
  test('tell what is left, and end for a while when nothing is', async () => {
    const key = await issueKey(admin)
    const first = await call(key.key, '/api/datasources/all')
    expect(first.headers.get('x-ratelimit-remaining')).toBe(String(keyLimit.max - 1))
    const reset = Number(first.headers.get('x-ratelimit-reset'))
    expect(reset * 1000 - backend.services.clock()).toBeGreaterThan(0)
    expect(reset * 1000 - backend.services.clock()).toBeLessThanOrEqual(keyLimit.withinMs)
    const refused = await call(key.key, '/api/search?Query=')
    expect([refused.status, refused.headers.get('x-ratelimit-remaining')]).toEqual([400, String(keyLimit.max - 2)])
    await backend.services.db
      .updateTable('rate_windows')
      .set({ count: keyLimit.max })
      .where('key', '=', `api-key:${key.id}`)
      .execute()
    const over = await call(key.key, '/api/datasources/all')
    expect([over.status, over.headers.get('x-ratelimit-remaining')]).toEqual([429, '0'])
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call(open.key, '/api/datasources/all')).status).toBe(200)
    expect((await admin.fetch('/api/datasources/all')).headers.get('x-ratelimit-limit')).toBeNull()
  })

  test('count searches and questions under their key, and neither lists nor refused calls', async () => {
    const key = await issueKey(admin)
    const { db } = backend.services
    const searches = async () =>
      (await db.selectFrom('usage_days').where('purpose', '=', 'Search').select('calls').execute()).map(
        ({ calls }) => calls,
      )
    const before = await searches()
    await call(key.key, '/api/search?Query=sentinel')
    await call(key.key, '/api/datasources/all')
    await call(key.key, '/api/search?Query=')
    await call(key.key, '/api/tools/get_data_sources', { json: {} })
    await call(key.key, '/api/tools/semantic_search', {
      json: { question: 'Where is the sentinel?' },
    })
    await call(key.key, '/api/user')
    const rows = await db
      .selectFrom('usage_days')
      .where('api_key_id', '=', key.id)
      .select(['purpose', 'calls'])
      .execute()
    expect(rows).toEqual([{ purpose: 'Api', calls: 2 }])
    expect(await searches()).toEqual(before)
  })

  test('leave no key in the log, whatever happens', () => {
    const logged = JSON.stringify(backend.logged)
    for (const { key } of [open, limited, single]) expect(logged).not.toContain(key.slice(-43))
  })
})
