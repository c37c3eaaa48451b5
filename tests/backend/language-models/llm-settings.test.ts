import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  llmSettingsEndpoints,
  maxLanguageModels,
  type ConfiguredModel,
  type LlmSettings,
} from '#src/contract/llm-settings.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import {
  addModel,
  draft,
  embeddingPath,
  getModelPath,
  healthPath,
  modelsPath,
  ownKey,
  put,
  readModel,
  readRefusal,
  readSettings,
  settingsPath,
  validatePath,
} from './own-models.ts'

let backend: TestBackend
let admin: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  admin = await signUpPerson(backend)
})
afterAll(() => backend.close())

const signUpStranger = () => signUpPerson(backend)

const readSealedKey = async (id: string): Promise<string | null | undefined> => {
  const { db } = backend.services
  const row = await db.selectFrom('language_models').where('id', '=', id).select('sealed_key').executeTakeFirst()
  return row?.sealed_key
}

const openKey = async (id: string): Promise<string | undefined> =>
  backend.services.sealer.open((await readSealedKey(id)) ?? '')

const someId = 'a'.repeat(24)
const calls: readonly (readonly [string, string, object])[] = [
  ['read', settingsPath, {}],
  ['save', settingsPath, put({ isEnabled: false })],
  ['saveParallelRequests', `${settingsPath}/parallel-requests`, put({ maxParallelRequests: 2 })],
  ['addModel', modelsPath, { json: draft }],
  ['saveEmbeddingModel', embeddingPath, put({ provider: 'OpenAI', model: 'own-embedder' })],
  ['removeEmbeddingModel', embeddingPath, { method: 'DELETE' }],
  ['enableEmbeddingModel', `${embeddingPath}/enabled`, put({ enabled: true })],
  ['health', healthPath, {}],
  ['validate', validatePath, { json: draft }],
  ['updateModel', getModelPath(someId), put({ ...draft, version: 1 })],
  ['removeModel', getModelPath(someId), { method: 'DELETE' }],
  ['enableModel', getModelPath(someId, '/enabled'), put({ enabled: true })],
]

describe('the settings of language models', () => {
  test('are known here call by call', () => {
    const unknown = Object.keys(llmSettingsEndpoints).filter((name) => !calls.some(([known]) => known === name))
    expect(unknown).toEqual([])
  })

  test.each(calls)('refuse %s to everybody below an administrator', async (_, path, init) => {
    const manager = await signUpPerson(backend, { role: 'Manager', organisation: admin.organisationId })
    expect(await readRefusal(await manager.fetch(path, init))).toMatchObject({ status: 403, key: 'errors.forbidden' })
  })

  test.each(calls)('refuse %s to an organisation without the feature', async (_, path, init) => {
    const person = await signUpStranger()
    const features = JSON.stringify(['PublicChatLinks', 'LimitedApiKeys'])
    await backend.services.db
      .updateTable('organisations')
      .set({ features })
      .where('id', '=', person.organisationId)
      .execute()
    expect(await readRefusal(await person.fetch(path, init))).toMatchObject({
      status: 403,
      key: 'errors.llmSettingsOff',
    })
  })

  test('begin with no model, switched on', async () => {
    const person = await signUpStranger()
    expect(await readSettings(person)).toEqual({ isEnabled: true, maxParallelRequests: 8, models: [], embedding: {} })
  })

  test('keep each switch by itself', async () => {
    const person = await signUpStranger()
    const saved = await person.read<LlmSettings>(settingsPath, put({ isEnabled: false }))
    expect(saved).toEqual({ isEnabled: false, maxParallelRequests: 8, models: [], embedding: {} })
    await person.read(`${settingsPath}/parallel-requests`, put({ maxParallelRequests: 3 }))
    expect(await readSettings(person)).toEqual({ isEnabled: false, maxParallelRequests: 3, models: [], embedding: {} })
    await person.read(settingsPath, put({ isEnabled: true }))
    expect(await readSettings(person)).toEqual({ isEnabled: true, maxParallelRequests: 3, models: [], embedding: {} })
    expect(await readSettings(admin)).toMatchObject({ isEnabled: true, maxParallelRequests: 8 })
  })

  test.each([0, 33, 1.5, '4'])('take no %j parallel requests', async (maxParallelRequests) => {
    const response = await admin.fetch(`${settingsPath}/parallel-requests`, put({ maxParallelRequests }))
    expect(await readRefusal(response)).toMatchObject({ status: 400, key: 'errors.invalid' })
  })

  test('name the model of the installation and nothing else of it', async () => {
    const installed = await startBackend({
      LLM_BASE_URL: 'http://127.0.0.1:9/v1',
      LLM_MODEL: 'house-model',
      LLM_API_KEY: 'house-key',
    })
    const person = await signUpPerson(installed)
    const response = await person.fetch(settingsPath)
    expect(await response.json()).toMatchObject({ installationModel: { model: 'house-model' } })
    await installed.close()
  })
})

describe('a model', () => {
  test('is added, read, changed, switched and removed', async () => {
    const person = await signUpStranger()
    const model = await addModel(person, { baseUrl: 'https://llm.example.com/v1/', apiKey: ownKey })
    expect(model).toEqual({
      ...draft,
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      baseUrl: 'https://llm.example.com/v1',
      isEnabled: true,
      keyEnding: '9f3A',
      version: 1,
    })
    expect((await readSettings(person)).models).toEqual([model])

    const json = { ...draft, baseUrl: 'https://llm.example.com/v2', complexity: 'Genius', purposes: ['Api', 'Api'] }
    expect(await person.read(getModelPath(model.id), put({ ...json, version: 1 }))).toEqual({
      ...model,
      baseUrl: 'https://llm.example.com/v2',
      complexity: 'Genius',
      purposes: ['Api'],
      version: 2,
    })
    expect(await person.read(getModelPath(model.id, '/enabled'), put({ enabled: false }))).toMatchObject({
      isEnabled: false,
      version: 3,
    })
    expect((await person.fetch(getModelPath(model.id), { method: 'DELETE' })).status).toBe(204)
    expect((await readSettings(person)).models).toEqual([])
    expect((await person.fetch(getModelPath(model.id), { method: 'DELETE' })).status).toBe(404)
  })

  test('may be added switched off', async () => {
    expect(await addModel(admin, { isEnabled: false })).toMatchObject({ isEnabled: false })
  })

  test.each([
    ['purposes', { purposes: [] }],
    ['purposes', { purposes: ['Chat'] }],
    ['complexity', { complexity: 'Enormous' }],
    ['provider', { provider: 'Other' }],
    ['model', { model: ' ' }],
    ['baseUrl', { baseUrl: 'llm.example.com' }],
    ['apiKey', { apiKey: `${ownKey} with a space` }],
    ['apiKey', { apiKey: '' }],
  ])('is refused for its %s and its key is not repeated', async (_, more) => {
    const response = await admin.fetch(modelsPath, { json: { ...draft, apiKey: ownKey, ...more } })
    expect(response.status).toBe(400)
    const text = await response.text()
    expect(text).toContain('errors.invalid')
    expect(text).not.toContain(ownKey)
  })

  test('is refused when there are as many as an organisation may have, also when several are added at once', async () => {
    const person = await signUpStranger()
    for (let count = 0; count < maxLanguageModels - 1; count += 1) await addModel(person)
    const both = await Promise.all([1, 2].map(() => person.fetch(modelsPath, { json: draft })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await readRefusal(await person.fetch(modelsPath, { json: draft }))).toEqual({
      status: 409,
      key: 'errors.modelLimitReached',
      parameters: { limit: maxLanguageModels },
    })
    expect((await readSettings(person)).models).toHaveLength(maxLanguageModels)
  })

  test('is changed only from its current version', async () => {
    const model = await addModel(admin)
    const change = (name: string, version: number) =>
      admin.fetch(getModelPath(model.id), put({ ...draft, model: name, version }))
    expect((await change('first', 1)).status).toBe(200)
    expect(await readRefusal(await change('second', 1))).toMatchObject({ status: 409, key: 'errors.settingsChanged' })
    const both = await Promise.all([change('third', 2), change('fourth', 2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('of another organisation is not there', async () => {
    const model = await addModel(admin, { apiKey: ownKey })
    const person = await signUpStranger()
    const statuses = [
      await person.fetch(getModelPath(model.id), put({ ...draft, version: 1 })),
      await person.fetch(getModelPath(model.id), { method: 'DELETE' }),
      await person.fetch(getModelPath(model.id, '/enabled'), put({ enabled: false })),
      await person.fetch(validatePath, { json: { ...draft, id: model.id } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404])
    expect(await readModel(admin, model.id)).toEqual(model)
    expect((await readSettings(person)).models).toEqual([])
  })
})

describe('the key of a model', () => {
  test('stays when it is absent, goes with null and is replaced by another', async () => {
    const { id } = await addModel(admin, { apiKey: ownKey })
    const change = (more: object, version: number) =>
      admin.read<ConfiguredModel>(getModelPath(id), put({ ...draft, ...more, version }))
    expect(await openKey(id)).toBe(ownKey)

    expect(await change({ model: 'renamed' }, 1)).toMatchObject({ keyEnding: '9f3A' })
    expect(await openKey(id)).toBe(ownKey)
    expect(await change({ apiKey: 'another-key-of-27-chars-abcd' }, 2)).toMatchObject({ keyEnding: 'abcd' })
    expect(await openKey(id)).toBe('another-key-of-27-chars-abcd')
    expect(await change({ apiKey: null }, 3)).not.toHaveProperty('keyEnding')
    expect(await readSealedKey(id)).toBeNull()
  })

  test.each([
    ['short-key-1', '-1'],
    ['abc', ''],
  ])('%s shows no more than a quarter of itself', async (apiKey, keyEnding) => {
    expect(await addModel(admin, { apiKey })).toMatchObject({ keyEnding })
  })

  test('is sealed in the database, and stands in no reply and in no log', async () => {
    const person = await signUpStranger()
    const { id } = await addModel(person, { apiKey: ownKey })
    const replies = [
      await person.fetch(settingsPath),
      await person.fetch(getModelPath(id), put({ ...draft, version: 1 })),
      await person.fetch(getModelPath(id), put({ ...draft, version: 1 })),
      await person.fetch(getModelPath(id, '/enabled'), put({ enabled: false })),
      await person.fetch(healthPath),
    ]
    for (const reply of replies) expect(await reply.text()).not.toContain(ownKey.slice(0, -4))
    expect(await readSealedKey(id)).not.toContain(ownKey.slice(0, 8))
    expect(JSON.stringify(backend.logged)).not.toContain(ownKey)
  })

  test.each<[string, object, string]>([
    ['another host', { baseUrl: 'https://evil.example.com/v1' }, 'errors.modelKeyNeeded'],
    ['another port', { baseUrl: 'https://llm.example.com:8443/v1' }, 'errors.modelKeyNeeded'],
    ['another scheme', { baseUrl: 'http://llm.example.com/v1' }, 'errors.modelKeyInsecure'],
    ['the address of the provider', {}, 'errors.modelKeyNeeded'],
  ])('is not sent to %s without being entered again', async (_, more, key) => {
    const { id } = await addModel(admin, { baseUrl: 'https://llm.example.com/v1', apiKey: ownKey })
    const json = { ...draft, ...more }
    const changed = await readRefusal(await admin.fetch(getModelPath(id), put({ ...json, version: 1 })))
    const validated = await readRefusal(await admin.fetch(validatePath, { json: { ...json, id } }))
    expect([changed, validated]).toMatchObject([
      { status: 400, key },
      { status: 400, key },
    ])
    expect(await readModel(admin, id)).toMatchObject({ version: 1, baseUrl: 'https://llm.example.com/v1' })
  })
})
