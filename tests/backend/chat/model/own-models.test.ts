import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Completion, Conversation } from '#src/contract/chat.ts'
import type { ConfiguredModel } from '#src/contract/llm-settings.ts'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { getModelPath, ownKey, put, settingsPath } from '#tests/backend/language-models/own-models.ts'
import { linksPath, makeVisitor } from '#tests/backend/public-chat/link-room.ts'
import { fetchWithKey, issueKey } from '#tests/support/api-keys.ts'
import { startGeminiServer, type GeminiServer } from '#tests/support/gemini-server.ts'
import { startModelServer, type ModelServer } from '#tests/support/model-server.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { readAnswer, readUntil } from '../answer-events.ts'
import { asking, completions } from '../chat-backend.ts'
import { openOwnModelRoom, type Organisation, type OwnModelRoom } from './own-model-room.ts'

let room: OwnModelRoom
let houseServer: ModelServer
let gemini: GeminiServer
let installed: TestBackend
let own: Organisation
beforeAll(async () => {
  room = await openOwnModelRoom()
  houseServer = await startModelServer()
  gemini = await startGeminiServer()
  installed = await startBackend({ LLM_BASE_URL: houseServer.url, LLM_MODEL: 'house-model' })
})
beforeEach(async () => {
  for (const server of [room.server, houseServer, gemini]) server.forget()
  own = await room.arrive()
})
afterEach(() => expect(JSON.stringify([room.backend.logged, installed.logged])).not.toContain(ownKey))
afterAll(async () => {
  await room.close()
  await installed.close()
  await Promise.all([houseServer.close(), gemini.close()])
})

describe("an organisation's own model", () => {
  test('answers its questions and is named in frames, then and when the answer is read again', async () => {
    await own.add()
    room.server.say({ text: 'It says hello [1].' })

    const text = await (await own.asker.fetch(completions, asking('What is greet?'))).text()

    const answer = readAnswer(text)
    expect(answer).toMatchObject({ content: 'It says hello [1].', answeredBy: 'model', end: 'done' })
    expect(answer.citations).toHaveLength(1)
    expect(text).toContain('"model":"own-model"')
    expect(room.server.requests).toMatchObject([{ authorization: `Bearer ${ownKey}`, body: { model: 'own-model' } }])
    const again = await (await own.asker.fetch(`/api/chat/messages/${answer.metadata.messageId}/stream?from=0`)).text()
    expect(again).toContain('"model":"own-model"')
    expect(readAnswer(again)).toMatchObject({ content: 'It says hello [1].', answeredBy: 'model' })
    const { messages } = await own.asker.read<Conversation>(`/api/conversations/${answer.metadata.conversationId}`)
    expect(messages.at(-1)).toMatchObject({ answeredBy: 'model' })
  })

  test('tells what supports its text before the text, also where it is followed elsewhere', async () => {
    await own.add()
    room.server.say({ silentAfter: 'It says hello [1]. '.repeat(40) })
    const response = await own.asker.fetch(completions, asking('What is greet?'))
    const text = await readUntil(response, (read) => read.includes('says hello'))
    expect(text.indexOf('"citations":[{')).toBeGreaterThan(0)
    expect(text.indexOf('"citations":[{')).toBeLessThan(text.indexOf('says hello'))
    const { messageId } = readAnswer(text).metadata
    await own.asker.fetch(`/api/chat/messages/${messageId}/stop`, { method: 'POST' })
  })

  test('answers nobody else', async () => {
    await own.add()
    own = await room.arrive()
    expect(await own.ask()).toMatchObject({ answeredBy: 'extract', modelFault: undefined })
    expect(room.server.requests).toEqual([])
  })

  test('may be named as the model of a question', async () => {
    await own.add()
    room.server.say({ text: 'It says hello [1].' })
    const named = await own.asker.read<Completion>(
      completions,
      asking('What is greet?', { model: 'own-model', stream: false }),
    )
    expect(named).toMatchObject({ model: 'own-model', answeredBy: 'model' })
    const unknown = asking('What is greet?', { model: 'another-model', names: undefined, stream: false })
    expect((await own.asker.fetch(completions, unknown)).status).toBe(404)
  })

  test('of Gemini looks things up and answers', async () => {
    await own.add({ provider: 'Gemini', model: 'gemini-own', baseUrl: gemini.url })
    gemini.say(
      { calls: [{ name: 'find_callers', args: { name: 'greet' } }] },
      { text: ['It is called in `main` ', '[src/main.ts:4].'] },
    )

    const answer = await own.ask('Who calls greet?')

    expect(answer).toMatchObject({ content: 'It is called in `main` [1].', answeredBy: 'model', end: 'done' })
    expect(answer.lookUps).toMatchObject([{ tool: 'callers', subject: 'greet', state: 'done' }])
    expect(gemini.requests.map(({ authorization, path }) => [authorization, path])).toEqual([
      [ownKey, '/v1beta/models/gemini-own:streamGenerateContent?alt=sse'],
      [ownKey, '/v1beta/models/gemini-own:streamGenerateContent?alt=sse'],
    ])
    expect(JSON.stringify(gemini.requests[1]?.body.contents)).toContain('functionResponse')
  })

  test('of Gemini that breaks off in the middle leaves what it said', async () => {
    await own.add({ provider: 'Gemini', baseUrl: gemini.url })
    gemini.say({ cutAfter: 'The function `greet` says hello [1]. '.repeat(15), isOrderly: true })
    expect(await own.ask()).toMatchObject({ end: 'error', problem: { errorMessageKey: 'errors.modelBrokenOff' } })
  })
})

describe('the choice of a model', () => {
  test.each([
    ['Fast', 'Simple'],
    ['Auto', 'Medium'],
    ['FastComplex', 'Complex'],
    ['Deep', 'Genius'],
  ])('in %s is the one for %s questions', async (mode, complexity) => {
    for (const each of ['Trivial', 'Simple', 'Medium', 'Complex', 'Genius'])
      await own.add({ complexity: each, model: `model-${each}` })
    room.server.say({ text: 'It says hello [1].' })
    await own.ask('What is greet?', mode)
    expect(room.server.requests.map(({ body }) => body.model)).toEqual([`model-${complexity}`])
  })

  test('follows the purpose: calls with a key, and questions in the product and in public chats', async () => {
    await own.add({ purposes: ['Search'], model: 'for-people' })
    await own.add({ purposes: ['Api', 'CodeReview'], model: 'for-keys' })
    room.server.say({ text: 'A [1].' }, { text: 'B [1].' }, { text: 'C [1].' })
    const { key } = await issueKey(own.admin)
    const link = await own.admin.read<PublicChatLink>(linksPath, {
      json: { title: 'Ask the greeter', dataSourceIds: [own.asker.repositoryId] },
    })

    await own.ask()
    await (await fetchWithKey(room.backend, key, completions, asking('What is greet?'))).text()
    const visited = await makeVisitor(room.backend).ask(link.shortCode, 'What is print?')

    expect(await visited.json()).toMatchObject({ answeredBy: 'model', model: 'for-people' })
    expect(room.server.requests.map(({ body }) => body.model)).toEqual(['for-people', 'for-keys', 'for-people'])
  })

  test('leaves to the index what no own model is for', async () => {
    await own.add({ purposes: ['Api'] })
    expect(await own.ask()).toMatchObject({ answeredBy: 'extract', modelFault: undefined })
  })

  test.each([
    [
      'its model is switched off',
      ({ id }: ConfiguredModel) => own.admin.read(getModelPath(id, '/enabled'), put({ enabled: false })),
    ],
    ['its models are switched off', () => own.admin.read(settingsPath, put({ isEnabled: false }))],
    ['its model is removed', ({ id }: ConfiguredModel) => own.admin.fetch(getModelPath(id), { method: 'DELETE' })],
    [
      'it lost the feature',
      () =>
        installed.services.db
          .updateTable('organisations')
          .set({ features: '[]' })
          .where('id', '=', own.admin.organisationId)
          .execute(),
    ],
  ])("falls back to the installation's model when %s", async (_, change) => {
    own = await room.arrive(installed)
    const model = await own.add()
    room.server.say({ text: 'Own [1].' })
    houseServer.say({ text: 'House [1].' })
    expect((await own.ask()).content).toBe('Own [1].')

    await change(model)

    const text = await (await own.asker.fetch(completions, asking('And what is print?'))).text()
    expect(readAnswer(text)).toMatchObject({ content: 'House [1].', answeredBy: 'model' })
    expect(text).toContain('"model":"house-model"')
    expect([room.server.requests.length, houseServer.requests.length]).toEqual([1, 1])
  })
})

describe('the outcome of an answer', () => {
  test('is the health of its model', async () => {
    const model = await own.add()
    room.server.say({ text: 'It says hello [1].' })
    await own.ask()
    const checkedAt = new Date(room.backend.services.clock()).toISOString()
    await expect.poll(() => own.readHealth(model)).toEqual({ checkedAt })

    room.server.say({ status: 429, headers: { 'Retry-After': '30' } })
    const fault = { kind: 'rateLimited', retryAfter: 30 }
    expect(await own.ask('And what is print?')).toMatchObject({ answeredBy: 'extract', modelFault: fault })
    await expect.poll(() => own.readHealth(model)).toEqual({ checkedAt, fault })

    room.server.say({ cutAfter: 'The function `greet` says hello [1]. '.repeat(15) })
    expect((await own.ask('Where is main?')).end).toBe('error')
    await expect.poll(() => own.readHealth(model)).toEqual({ checkedAt, fault: { kind: 'brokenOff' } })

    room.server.say({ text: ' ' })
    await own.ask('Who calls print?')
    await expect.poll(() => own.readHealth(model)).toEqual({ checkedAt, fault: { kind: 'emptyAnswer' } })
  })

  test('whose key cannot be opened any more is a wrong key, and the index answers', async () => {
    const model = await own.add()
    await room.backend.services.db
      .updateTable('language_models')
      .set({ sealed_key: 'v1.sealed.with.another' })
      .where('id', '=', model.id)
      .execute()
    const fault = { kind: 'wrongKey' }
    expect(await own.ask()).toMatchObject({ answeredBy: 'extract', modelFault: fault, end: 'done' })
    await expect.poll(() => own.readHealth(model)).toMatchObject({ fault })
    expect(room.server.requests).toEqual([])
  })

  test('repeats in no log what a host says about the key', async () => {
    await own.add()
    room.server.say({ status: 401, body: { error: { message: `Incorrect API key provided: ${ownKey}` } } })
    expect(await own.ask()).toMatchObject({ modelFault: { kind: 'wrongKey' } })
    expect(room.backend.logged.at(-1)?.message).toBe('an own language model did not answer')
  })
})
