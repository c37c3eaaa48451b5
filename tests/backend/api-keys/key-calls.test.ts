import { describe, expect, test } from 'vitest'
import { keyLimit } from '#src/backend/api-keys/key-caller.ts'
import type { IssuedApiKey } from '#src/contract/api-keys.ts'
import type { DataSource } from '#src/contract/data-sources.ts'
import { issueKey } from '#tests/support/api-keys.ts'
import { contractCalls } from '#tests/support/contract-calls.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { issueKeys } from './key-room.ts'

let backend: TestBackend
let admin: SignedInPerson
let stranger: SignedInPerson
let open: IssuedApiKey
const { answer, call, expectNoKeyLogged } = issueKeys((room) => ({ backend, admin, stranger, open } = room))

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
          "codeSearch.find (GET /api/search/code)",
          "dataSource.alive (GET /api/datasources/alive)",
          "dataSource.all (GET /api/datasources/all)",
          "ready.ready (GET /api/datasources/ready)",
          "model.list (GET /api/models)",
          "model.read (GET /api/models/:model)",
          "mcp.message (POST /mcp)",
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

  test('leave no key in the log, whatever happens', expectNoKeyLogged)
})
