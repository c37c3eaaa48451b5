import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { askForWord, maxWordMs } from '#src/backend/language-models/ask-for-word.ts'
import { openLanguageModel } from '#src/backend/language-models/language-model.ts'
import { ownModelPolicy } from '#src/backend/language-models/model-policy.ts'
import type { ModelValidation } from '#src/contract/llm-settings.ts'
import { geminiWrongKey, startGeminiServer, type GeminiServer } from '#tests/support/gemini-server.ts'
import { startModelServer, type ModelServer } from '#tests/support/model-server.ts'
import type { ModelReply } from '#tests/support/reply-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import {
  addModel,
  draft,
  getModelPath,
  healthPath,
  ownKey,
  put,
  readModel,
  readRefusal,
  validatePath,
} from './own-models.ts'

let backend: TestBackend
let admin: SignedInPerson
let model: ModelServer
let gemini: GeminiServer
beforeAll(async () => {
  backend = await startBackend()
  model = await startModelServer()
  gemini = await startGeminiServer()
})
/** Each test has the validations of an organisation of its own. */
beforeEach(async () => {
  admin = await signUpPerson(backend)
  model.forget()
  gemini.forget()
})
afterEach(() => expect(JSON.stringify(backend.logged)).not.toContain(ownKey))
afterAll(async () => {
  await backend.close()
  await model.close()
  await gemini.close()
})

const validate = (more: object = {}) =>
  admin.read<ModelValidation>(validatePath, { json: { ...draft, baseUrl: model.url, ...more } })

const tooLongReply = {
  status: 400,
  body: { error: { message: "This model's maximum context length is 8192 tokens" } },
}

const faults: readonly (readonly [string, ModelReply, object])[] = [
  ['a wrong key', { status: 401 }, { kind: 'wrongKey' }],
  ['a call that is forbidden', { status: 403 }, { kind: 'forbidden' }],
  ['an unknown model', { status: 404 }, { kind: 'unknownModel' }],
  ['too many requests', { status: 429, headers: { 'Retry-After': '30' } }, { kind: 'rateLimited', retryAfter: 30 }],
  ['a failure of the server', { status: 503 }, { kind: 'serverError' }],
  ['a word that is too long', tooLongReply, { kind: 'contextTooLong' }],
  ['an unexpected status', { status: 418 }, { kind: 'unreadable' }],
  ['a page', { raw: '<html><body>Welcome</body></html>' }, { kind: 'unreadable' }],
  ['nonsense', { raw: 'data: {"choices": [{"delta"\n\n' }, { kind: 'unreadable' }],
  ['nothing', { text: '' }, { kind: 'emptyAnswer' }],
  ['blanks', { text: ' \n ' }, { kind: 'emptyAnswer' }],
  ['a broken connection', { cutAfter: '' }, { kind: 'brokenOff' }],
  ['an early end', { cutAfter: '', isOrderly: true }, { kind: 'unreadable' }],
]

describe('a validation', () => {
  test('asks the model of the draft for a word, with its key', async () => {
    model.say({ text: 'yes' })

    const validation = await validate({ apiKey: ownKey })

    expect(validation).toEqual({ durationMs: expect.any(Number) as number })
    expect(model.requests).toMatchObject([
      { authorization: `Bearer ${ownKey}`, path: '/v1/chat/completions', body: { model: 'own-model' } },
    ])
  })

  test('asks Gemini in its own protocol', async () => {
    gemini.say({ text: 'yes' })

    const validation = await validate({ provider: 'Gemini', baseUrl: gemini.url, apiKey: ownKey })

    expect(validation).not.toHaveProperty('fault')
    expect(gemini.requests).toMatchObject([
      { authorization: ownKey, path: '/v1beta/models/own-model:streamGenerateContent?alt=sse' },
    ])
  })

  test('sends no key of the server to Gemini where the organisation has none', async () => {
    vi.stubEnv('GOOGLE_GENERATIVE_AI_API_KEY', 'key-of-the-server')
    gemini.say({ text: 'yes' })
    await validate({ provider: 'Gemini', baseUrl: gemini.url })
    vi.unstubAllEnvs()
    expect(gemini.requests[0]?.authorization ?? '').toBe('')
  })

  test('is over at the first word', async () => {
    model.say({ silentAfter: 'yes' })
    expect(await validate()).not.toHaveProperty('fault')
    await expect.poll(() => model.openConnections).toBe(0)
  })

  test('counts a model that thought up to its limit as one that answered', async () => {
    model.say({ text: '', finish: 'length' })
    expect(await validate()).not.toHaveProperty('fault')
  })

  test.each(faults)('tells %s', async (_, reply, fault) => {
    model.say(reply)
    expect((await validate({ apiKey: ownKey })).fault).toEqual(fault)
  })

  test.each<[string, ModelReply, object]>([
    ['a wrong key', geminiWrongKey, { kind: 'wrongKey' }],
    ['a call that is forbidden', { status: 403 }, { kind: 'forbidden' }],
    ['an unknown model', { status: 404 }, { kind: 'unknownModel' }],
    [
      'too many requests',
      {
        status: 429,
        body: { error: { code: 429, message: 'quota', status: 'X', details: [{ retryDelay: '34.07s' }] } },
      },
      { kind: 'rateLimited', retryAfter: 34 },
    ],
    ['a failure of the server', { status: 500 }, { kind: 'serverError' }],
    [
      'a word that is too long',
      {
        status: 400,
        body: {
          error: {
            code: 400,
            message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
            status: 'INVALID_ARGUMENT',
          },
        },
      },
      { kind: 'contextTooLong' },
    ],
    ['a page', { raw: '<html><body>Welcome</body></html>' }, { kind: 'unreadable' }],
    ['nothing', { text: '' }, { kind: 'emptyAnswer' }],
    ['a broken connection', { cutAfter: '' }, { kind: 'brokenOff' }],
    ['an early end', { cutAfter: '', isOrderly: true }, { kind: 'unreadable' }],
  ])('of Gemini tells %s', async (_, reply, fault) => {
    gemini.say(reply)
    const validation = await validate({ provider: 'Gemini', baseUrl: gemini.url, apiKey: ownKey })
    expect(validation.fault).toEqual(fault)
  })

  test('tells that nothing answers at the address', async () => {
    const gone = await startModelServer()
    await gone.close()
    expect((await validate({ baseUrl: gone.url })).fault).toEqual({ kind: 'unreachable' })
  })

  test('follows no redirect to an address that is not allowed', async () => {
    model.say({ status: 307, headers: { Location: `${gemini.url}/chat/completions` } })
    expect((await validate({ apiKey: ownKey })).fault).toEqual({ kind: 'unreachable' })
    expect(gemini.requests).toEqual([])
  })

  test('repeats no key that the host repeats', async () => {
    model.say({ status: 401, body: { error: { message: `Incorrect API key provided: ${ownKey}` } } })
    const response = await admin.fetch(validatePath, { json: { ...draft, baseUrl: model.url, apiKey: ownKey } })
    expect(await response.text()).not.toContain(ownKey)
  })

  test('of a stored model uses the kept key and keeps the result as its health', async () => {
    const { id } = await addModel(admin, { baseUrl: model.url, apiKey: ownKey })
    model.say({ status: 403 }, { text: 'yes' })

    await validate({ id })
    const checkedAt = new Date(backend.services.clock()).toISOString()
    expect((await readModel(admin, id))?.health).toEqual({ checkedAt, fault: { kind: 'forbidden' } })
    await validate({ id })

    expect((await readModel(admin, id))?.health).toEqual({ checkedAt })
    expect(model.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${ownKey}`, `Bearer ${ownKey}`])
  })

  test.each([
    ['another model', { model: 'another' }, `Bearer ${ownKey}`],
    ['another key', { apiKey: 'another-key' }, 'Bearer another-key'],
    ['no key', { apiKey: null }, undefined],
  ])('with %s says nothing about the health of the stored one', async (_, more, authorization) => {
    const { id } = await addModel(admin, { baseUrl: model.url, apiKey: ownKey })
    model.say({ status: 404 })
    await validate({ id, ...more })
    expect(model.requests[0]?.authorization).toBe(authorization)
    expect(await readModel(admin, id)).not.toHaveProperty('health')
  })

  test('is made ten times a minute at most by an organisation', async () => {
    model.say(...Array.from({ length: 11 }, () => ({ text: 'yes' })))
    for (let count = 0; count < 10; count += 1) await validate()
    const colleague = await signUpPerson(backend, { organisation: admin.organisationId })
    const json = { ...draft, baseUrl: model.url }
    expect(await readRefusal(await colleague.fetch(validatePath, { json }))).toMatchObject({
      status: 429,
      key: 'errors.tooMany',
    })
    expect((await colleague.fetch(healthPath)).status).toBe(429)
    const stranger = await signUpPerson(backend)
    expect((await stranger.fetch(validatePath, { json })).status).toBe(200)
    backend.advance(60_000)
    model.say({ text: 'yes' })
    expect((await colleague.fetch(validatePath, { json })).status).toBe(200)
  })
})

describe('health', () => {
  test('asks each enabled model and keeps the results', async () => {
    const well = await addModel(admin, { baseUrl: model.url })
    backend.advance(1)
    const ill = await addModel(admin, { provider: 'Gemini', baseUrl: gemini.url, apiKey: ownKey })
    const off = await addModel(admin, { baseUrl: model.url, isEnabled: false })
    model.say({ text: 'yes' })
    gemini.say({ status: 500 })

    const health = await admin.read(healthPath)

    const checkedAt = new Date(backend.services.clock()).toISOString()
    expect(health).toEqual([
      { id: well.id, health: { checkedAt } },
      { id: ill.id, health: { checkedAt, fault: { kind: 'serverError' } } },
    ])
    expect((await readModel(admin, ill.id))?.health).toEqual({ checkedAt, fault: { kind: 'serverError' } })
    expect(await readModel(admin, off.id)).not.toHaveProperty('health')
    expect(model.requests).toHaveLength(1)
  })

  test('is forgotten when something else is asked, and stays with a change of the purposes', async () => {
    const { id } = await addModel(admin, { baseUrl: model.url, apiKey: ownKey })
    model.say({ text: 'yes' })
    await admin.read(healthPath)
    const change = (more: object, version: number) =>
      admin.read(getModelPath(id), put({ ...draft, baseUrl: model.url, ...more, version }))

    expect(await change({ purposes: ['Api'] }, 1)).toHaveProperty('health')
    expect(await change({ model: 'another' }, 2)).not.toHaveProperty('health')
  })
})

test('a model that says nothing for 20 s is too slow', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { config, clock } = backend.services
  const access = { provider: 'OpenAI', baseUrl: model.url, apiKey: undefined, model: 'own-model' } as const
  model.say({ silentAfter: '' })
  const fault = askForWord(openLanguageModel(access, ownModelPolicy(config, model.url)), clock)
  while (model.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
  let isSettled = false
  void fault.then(() => (isSettled = true))
  await vi.advanceTimersByTimeAsync(maxWordMs - 1)
  expect(isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await fault).toEqual({ kind: 'tooSlow' })
  vi.useRealTimers()
  await expect.poll(() => model.openConnections).toBe(0)
})
