import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EmbeddingSettings } from '#src/contract/llm-settings.ts'
import {
  replyWithVectors,
  standInDimensions,
  startEmbeddingServer,
  toStandInVector,
  type EmbeddingServer,
} from '#tests/support/embedding-server.ts'
import type { ModelReply } from '#tests/support/reply-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { embeddingPath, healthPath, ownKey, put, readRefusal, readSettings } from './own-models.ts'

let backend: TestBackend
let admin: SignedInPerson
let server: EmbeddingServer
beforeAll(async () => {
  backend = await startBackend()
  server = await startEmbeddingServer()
})
/** Each test has the validations of an organisation of its own. */
beforeEach(async () => {
  admin = await signUpPerson(backend)
  server.forget()
})
afterEach(() => expect(JSON.stringify(backend.logged)).not.toContain(ownKey))
afterAll(async () => {
  await backend.close()
  await server.close()
})

const toDraft = (more: object = {}) => ({ provider: 'OpenAI', model: 'embedder', baseUrl: server.url, ...more })
const save = (more: object = {}, by = admin) => by.read<EmbeddingSettings>(embeddingPath, put(toDraft(more)))
const trySave = (more: object = {}, by = admin) => by.fetch(embeddingPath, put(toDraft(more)))
const readModel = async (by = admin) => (await readSettings(by)).embedding.model

const readKey = async (): Promise<string | undefined> => {
  const { db, sealer } = backend.services
  const row = await db
    .selectFrom('embedding_models')
    .where('organisation_id', '=', admin.organisationId)
    .select('sealed_key')
    .executeTakeFirst()
  return sealer.open(row?.sealed_key ?? '')
}

const good = toStandInVector('good')
const faults: readonly (readonly [string, ModelReply, object])[] = [
  ['a wrong key', { status: 401 }, { fault: 'wrongKey' }],
  ['a call that is forbidden', { status: 403 }, { fault: 'forbidden' }],
  ['an unknown model', { status: 404 }, { fault: 'unknownModel' }],
  ['too many requests', { status: 429, headers: { 'Retry-After': '30' } }, { fault: 'rateLimited', retryAfter: 30 }],
  ['a failure of the server', { status: 503 }, { fault: 'serverError' }],
  ['a page', { raw: '<html><body>Welcome</body></html>' }, { fault: 'unreadable' }],
  ['10 MB', { raw: `{"data": [${'1,'.repeat(5_000_000)}1]}` }, { fault: 'unreadable' }],
  ['no vector', replyWithVectors([]), { fault: 'wrongVectors' }],
  ['two vectors', replyWithVectors([good, good]), { fault: 'wrongVectors' }],
  ['an empty vector', replyWithVectors([[]]), { fault: 'wrongVectors' }],
  ['a vector of zeros', replyWithVectors([[0, 0, 0]]), { fault: 'wrongVectors' }],
  ['a vector of words', replyWithVectors([['one', 'two']]), { fault: 'unreadable' }],
  ['a vector without an end', { raw: '{"data": [{"embedding": [1e999, 1]}]}' }, { fault: 'unreadable' }],
  ['more numbers than the database keeps', replyWithVectors([Array(16_001).fill(1)]), { fault: 'wrongVectors' }],
]

describe('an embedding model', () => {
  test('is asked for a vector, saved, changed, switched and removed', async () => {
    const saved = await save({ baseUrl: `${server.url}/`, apiKey: ownKey })
    const checkedAt = new Date(backend.services.clock()).toISOString()
    expect(saved).toEqual({
      model: {
        id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
        provider: 'OpenAI',
        model: 'embedder',
        baseUrl: server.url,
        dimensions: standInDimensions,
        isEnabled: true,
        keyEnding: '9f3A',
        health: { checkedAt },
        version: 1,
      },
      progress: { state: 'complete', chunks: 0, embeddedChunks: 0 },
    })
    expect((await readSettings(admin)).embedding).toEqual(saved)
    expect(server.requests).toMatchObject([
      { authorization: `Bearer ${ownKey}`, path: '/v1/embeddings', body: { model: 'embedder', input: ['search'] } },
    ])
    const changed = await save({ model: 'another', version: 1 })
    expect(changed.model).toEqual({ ...saved.model, model: 'another', version: 2 })
    const off = await admin.read<EmbeddingSettings>(`${embeddingPath}/enabled`, put({ enabled: false }))
    expect(off).toEqual({ model: { ...changed.model, isEnabled: false, version: 3 } })
    expect((await save({ model: 'third', version: 3 })).model).toMatchObject({ isEnabled: false, version: 4 })
    expect((await admin.fetch(embeddingPath, { method: 'DELETE' })).status).toBe(204)
    expect((await readSettings(admin)).embedding).toEqual({})
    expect((await admin.fetch(embeddingPath, { method: 'DELETE' })).status).toBe(404)
    expect((await admin.fetch(`${embeddingPath}/enabled`, put({ enabled: true }))).status).toBe(404)
  })

  test.each(faults)('that answers with %s is not saved, and the fault is told', async (_, reply, parameters) => {
    server.say(reply)
    expect(await readRefusal(await trySave({ apiKey: ownKey }))).toEqual({
      status: 422,
      key: 'errors.embeddingModelFailed',
      parameters,
    })
    expect((await readSettings(admin)).embedding).toEqual({})
  })

  test('stays as it was when its change fails', async () => {
    const { model } = await save({ apiKey: ownKey })
    server.say({ status: 404 })
    expect((await trySave({ model: 'unknown', version: 1 })).status).toBe(422)
    expect(await readModel()).toEqual(model)
  })

  test('of Voyage is asked in its own protocol', async () => {
    await save({ provider: 'Voyage', model: 'voyage-code-3', apiKey: ownKey })
    const { authorization, path, body } = server.requests[0] ?? {}
    expect({ authorization, path, body }).toEqual({
      authorization: `Bearer ${ownKey}`,
      path: '/v1/embeddings',
      body: { model: 'voyage-code-3', input: ['search'], input_type: 'query' },
    })
  })

  test('of Voyage gets no key of the server where the organisation has none', async () => {
    vi.stubEnv('VOYAGE_API_KEY', 'key-of-the-server')
    await save({ provider: 'Voyage' })
    vi.unstubAllEnvs()
    expect(server.requests[0]?.authorization?.replace('Bearer', '').trim() ?? '').toBe('')
  })

  test('is changed only from its current version', async () => {
    expect(await readRefusal(await trySave({ version: 1 }))).toMatchObject({
      status: 409,
      key: 'errors.settingsChanged',
    })
    await save()
    for (const version of [undefined, 2])
      expect(await readRefusal(await trySave({ version }))).toMatchObject({
        status: 409,
        key: 'errors.settingsChanged',
      })
    const both = await Promise.all([trySave({ model: 'a', version: 1 }), trySave({ model: 'b', version: 1 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is added once when two add one', async () => {
    const both = await Promise.all([trySave({ model: 'a' }), trySave({ model: 'b' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each<[string, object]>([
    ['provider', { provider: 'Gemini' }],
    ['model', { model: ' ' }],
    ['baseUrl', { baseUrl: 'embed.example.com' }],
    ['apiKey', { apiKey: `${ownKey} with a space` }],
  ])('is refused for its %s, and its key is not repeated', async (_, more) => {
    const response = await trySave({ apiKey: ownKey, ...more })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain(ownKey)
    expect(server.requests).toEqual([])
  })

  test.each([
    ['http://10.0.0.1/v1', 'errors.urlPrivate'],
    ['https://embed.example.com/v1?key=1', 'errors.modelAddressInvalid'],
  ])('is not asked at %s', async (baseUrl, key) => {
    expect(await readRefusal(await trySave({ baseUrl }))).toMatchObject({ status: 400, key })
  })

  test('is asked ten times a minute at most, together with other checks', async () => {
    for (let count = 0; count < 9; count += 1) await admin.read(healthPath)
    await save()
    expect((await trySave({ version: 1 })).status).toBe(429)
  })

  test('of another organisation is not there', async () => {
    await save({ apiKey: ownKey })
    const stranger = await signUpPerson(backend)
    expect((await readSettings(stranger)).embedding).toEqual({})
    expect((await stranger.fetch(embeddingPath, { method: 'DELETE' })).status).toBe(404)
    await save({ model: 'theirs' }, stranger)
    expect(await readModel()).toMatchObject({ model: 'embedder', version: 1 })
  })
})

describe('the key of an embedding model', () => {
  test('stays when it is absent, goes with null and is replaced by another', async () => {
    await save({ apiKey: ownKey })
    expect((await save({ model: 'renamed', version: 1 })).model).toMatchObject({ keyEnding: '9f3A' })
    expect(await readKey()).toBe(ownKey)
    expect((await save({ apiKey: 'another-key-of-27-chars-abcd', version: 2 })).model).toMatchObject({
      keyEnding: 'abcd',
    })
    expect((await save({ apiKey: null, version: 3 })).model).not.toHaveProperty('keyEnding')
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([
      `Bearer ${ownKey}`,
      `Bearer ${ownKey}`,
      'Bearer another-key-of-27-chars-abcd',
      undefined,
    ])
  })

  test('is not sent to another server without being entered again', async () => {
    await save({ apiKey: ownKey })
    const elsewhere = await startEmbeddingServer()
    expect(await readRefusal(await trySave({ baseUrl: elsewhere.url, version: 1 }))).toMatchObject({
      status: 400,
      key: 'errors.modelKeyNeeded',
    })
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })

  test('that was sealed with another signing key is a wrong key', async () => {
    await save({ apiKey: ownKey })
    await backend.services.db
      .updateTable('embedding_models')
      .set({ sealed_key: 'v1.a.b.c' })
      .where('organisation_id', '=', admin.organisationId)
      .execute()
    expect(await admin.read(healthPath)).toMatchObject([{ health: { fault: { kind: 'wrongKey' } } }])
    expect(await readRefusal(await trySave({ version: 1 }))).toMatchObject({ parameters: { fault: 'wrongKey' } })
  })
})

describe('health', () => {
  test('asks the embedding model for a vector and keeps the result', async () => {
    const { model } = await save()
    backend.advance(1_000)
    const checkedAt = new Date(backend.services.clock()).toISOString()
    server.say({ status: 500 })
    expect(await admin.read(healthPath)).toEqual([
      { id: model?.id, health: { checkedAt, fault: { kind: 'serverError' } } },
    ])
    expect((await readModel())?.health).toEqual({ checkedAt, fault: { kind: 'serverError' } })
    await admin.read(healthPath)
    expect((await readModel())?.health).toEqual({ checkedAt })
  })

  test('tells vectors of another length than the model had', async () => {
    await save()
    server.say(replyWithVectors([[1, 2, 3]]))
    expect(await admin.read(healthPath)).toMatchObject([{ health: { fault: { kind: 'wrongVectors' } } }])
  })

  test('does not ask a model that is switched off', async () => {
    await save()
    await admin.read(`${embeddingPath}/enabled`, put({ enabled: false }))
    server.forget()
    expect(await admin.read(healthPath)).toEqual([])
    expect(server.requests).toEqual([])
  })
})

test('the settings name the embedding model of the installation and nothing else of it', async () => {
  const installed = await startBackend({
    EMBEDDING_BASE_URL: server.url,
    EMBEDDING_MODEL: 'house-embedder',
    EMBEDDING_API_KEY: 'house-key',
  })
  const person = await signUpPerson(installed)
  expect((await readSettings(person)).embedding).toEqual({
    installationModel: { model: 'house-embedder' },
    progress: { state: 'complete', chunks: 0, embeddedChunks: 0 },
  })
  await installed.close()
})
