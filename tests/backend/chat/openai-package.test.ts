import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchWithKey, issueKey } from '#tests/support/api-keys.ts'
import { greeter, question, runProtocolServer, type ProtocolServer } from './protocol-server.ts'

let server: ProtocolServer
let openai: OpenAI
beforeAll(async () => {
  server = await runProtocolServer()
  openai = new OpenAI({ apiKey: server.apiKey, baseURL: server.baseURL, maxRetries: 0 })
})
beforeEach(() => server.model.forget())
afterAll(() => server.stop())

const getConversationSources = async (id: string): Promise<string[]> => {
  const response = await fetchWithKey(server.backend, server.apiKey, '/api/chat/completions', {
    json: { messages: question, conversationId: id },
  })
  expect(response.status).toBe(200)
  const { conversationId } = (await response.json()) as { conversationId: string }
  const { data_sources } = await server.backend.services.db
    .selectFrom('conversations')
    .select('data_sources')
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return data_sources.map(({ name }) => name)
}

const getRepositoryId = async (name: string): Promise<string> => {
  const { id } = await server.backend.services.db
    .selectFrom('repositories')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

describe('the openai package', () => {
  test('gets an answer in one piece when it says nothing of streams', async () => {
    server.model.say('It is in ', '`src/greeting.ts`.', 'end')
    const completion = await openai.chat.completions.create({ model: greeter, messages: question })
    expect(completion.choices).toEqual([
      { index: 0, message: { role: 'assistant', content: 'It is in `src/greeting.ts`.' }, finish_reason: 'stop' },
    ])
    expect(completion.usage).toEqual({ prompt_tokens: 4, completion_tokens: 7, total_tokens: 11 })
    expect(completion.id).toMatch(/^chatcmpl-[0-9a-f]{24}$/)
  })

  test('gets a stream, with the usage at its end on request', async () => {
    server.model.say('Hel', 'lo', 'end')
    const stream = await openai.chat.completions.create({
      model: greeter,
      messages: question,
      stream: true,
      stream_options: { include_usage: true },
    })
    const chunks = []
    for await (const chunk of stream) chunks.push(chunk)
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('Hello')
    expect(chunks.findLast(({ choices }) => choices.length > 0)?.choices[0]?.finish_reason).toBe('stop')
    expect(chunks.filter(({ usage }) => usage).map(({ choices, usage }) => [choices, usage])).toEqual([
      [[], { prompt_tokens: 4, completion_tokens: 2, total_tokens: 6 }],
    ])
  })

  test('reads a stream through its own helper, without usage unless it asked', async () => {
    server.model.say('Hello', 'end')
    const runner = openai.chat.completions.stream({ model: greeter, messages: question })
    expect(await runner.finalContent()).toBe('Hello')
    expect((await runner.finalChatCompletion()).usage).toBeUndefined()
  })

  test('sends content in parts, history without content, and roles and settings that are not ours', async () => {
    server.model.say('Yes', 'end')
    await openai.chat.completions.create({
      model: greeter,
      temperature: 0,
      n: 1,
      stream: null,
      tools: [{ type: 'function', function: { name: 'look', parameters: {} } }],
      messages: [
        { role: 'developer', content: 'Be brief' },
        { role: 'system', content: [{ type: 'text', text: 'Be kind' }] },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'First?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: '1', type: 'function', function: { name: 'look', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: '1', content: 'seen' },
        { role: 'assistant', content: 'x'.repeat(30_000) },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Second,' },
            { type: 'text', text: 'third?' },
          ],
        },
      ],
    })
    expect(server.model.asked.at(-1)).toMatchObject({ question: 'Second,\nthird?', earlier: ['First?'] })
  })

  test('lists the models, and reads each by its id', async () => {
    const models = []
    for await (const model of openai.models.list()) models.push(model)
    expect(models.map(({ id }) => id)).toEqual(['quarry/all', greeter, 'quarry/acme/other', 'quarry/Everything'])
    for (const model of models) expect(await openai.models.retrieve(model.id)).toEqual(model)
    const unencoded = await fetchWithKey(server.backend, server.apiKey, `/api/models/${greeter}`)
    expect(await unencoded.json()).toEqual(models[1])
  })

  test.each([
    ['quarry/all', ['acme/greeter', 'acme/other']],
    [greeter, ['acme/greeter']],
    ['QUARRY/greeter', ['acme/greeter']],
    ['acme/other', ['acme/other']],
    ['quarry/Everything', ['Everything']],
    ['quarry/workspace:everything', ['Everything']],
  ])('asks about what the model %s stands for', async (model, sources) => {
    server.model.say('Yes', 'end', 'Yes', 'end')
    const { id } = await openai.chat.completions.create({ model, messages: question })
    expect(await getConversationSources(id)).toEqual(sources)
  })

  test('has names win over the model', async () => {
    server.model.say('Yes', 'end', 'Yes', 'end')
    const extended = { model: 'gpt-4o', messages: question, names: ['acme/other'] }
    const { id } = await openai.chat.completions.create(extended)
    expect(await getConversationSources(id)).toEqual(['acme/other'])
  })

  test.each(['chatcmpl-', ''])('goes on with a conversation by the id %s… of its last answer', async (prefix) => {
    server.model.say('One', 'end', 'Two', 'end')
    const first = await openai.chat.completions.create({ model: greeter, messages: question })
    const further = {
      model: greeter,
      messages: [{ role: 'user' as const, content: 'And then?' }],
      conversationId: first.id.replace('chatcmpl-', prefix),
    }
    const second = await openai.chat.completions.create(further)
    expect(second).toMatchObject({
      conversationId: (first as unknown as { conversationId: string }).conversationId,
      choices: [{ message: { content: 'Two' } }],
    })
  })

  test('throws its own errors, with our message, code and parameter', async () => {
    const stranger = new OpenAI({ apiKey: 'sk-wrong', baseURL: server.baseURL, maxRetries: 0 })
    const ask = (client: OpenAI, more: object) =>
      client.chat.completions.create({ model: greeter, messages: question, ...more }).catch((error: unknown) => error)
    expect(await ask(stranger, {})).toBeInstanceOf(OpenAI.AuthenticationError)
    expect(await ask(stranger, {})).toMatchObject({ status: 401, code: 'invalid_api_key' })
    const unknown = await ask(openai, { model: 'gpt-4o' })
    expect(unknown).toBeInstanceOf(OpenAI.NotFoundError)
    expect(unknown).toMatchObject({
      message: '404 There is no model named gpt-4o.',
      code: 'model_not_found',
      type: 'invalid_request_error',
      param: 'model',
    })
    expect(await ask(openai, { messages: [] })).toMatchObject({ status: 400, param: 'messages' })
    expect(await ask(openai, { messages: [{ role: 7, content: 'x' }] })).toMatchObject({ param: 'messages[0].role' })
    const picture = [{ type: 'image_url', image_url: { url: 'data:,' } }]
    expect(await ask(openai, { messages: [{ role: 'user', content: picture }] })).toMatchObject({
      message: '400 Only text can be asked about. Remove the part of the type image_url.',
      code: 'errors.contentNotText',
    })
    expect(await ask(openai, { messages: [{ role: 'user', content: 'x'.repeat(20_001) }] })).toMatchObject({
      code: 'errors.questionTooLong',
    })
    expect(await openai.models.retrieve('quarry/nothing').catch((error: unknown) => error)).toMatchObject({
      code: 'model_not_found',
    })
    expect(await openai.embeddings.create({ model: 'x', input: 'x' }).catch((error: unknown) => error)).toMatchObject({
      status: 404,
      code: 'errors.notFound',
    })
  })

  test('throws what fails in the middle of a stream', async () => {
    server.model.say('So far', new Error('gone'))
    const stream = await openai.chat.completions.create({ model: greeter, messages: question, stream: true })
    const read = async () => {
      for await (const chunk of stream) void chunk
    }
    await expect(read()).rejects.toMatchObject({ code: 'errors.answerFailed', type: 'server_error' })
  })
})

test('a key sees the models of its own sources alone, and asks about them alone', async () => {
  const { data } = await openai.models.list()
  expect(data).toHaveLength(4)
  const repositoryId = await getRepositoryId('acme/other')
  const { key } = await issueKey(server.administrator, { scope: 'SelectedDataSources', dataSourceIds: [repositoryId] })
  const limited = new OpenAI({ apiKey: key, baseURL: server.baseURL, maxRetries: 0 })
  expect((await limited.models.list()).data.map(({ id }) => id)).toEqual(['quarry/all', 'quarry/acme/other'])
  const ask = (model: string) => limited.chat.completions.create({ model, messages: question })
  await expect(ask(greeter)).rejects.toMatchObject({ code: 'model_not_found' })
  server.model.say('Yes', 'end')
  expect((await ask('quarry/all')).choices[0]?.message.content).toBe('Yes')
})
