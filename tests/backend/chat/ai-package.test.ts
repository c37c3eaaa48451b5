import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateText, streamText } from 'ai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { greeter, question, runProtocolServer, type ProtocolServer } from './protocol-server.ts'

let server: ProtocolServer
beforeAll(async () => {
  server = await runProtocolServer()
})
beforeEach(() => server.model.forget())
afterAll(() => server.stop())

describe('the ai package with its provider for compatible servers', () => {
  const provider = (apiKey = server.apiKey) =>
    createOpenAICompatible({ name: 'quarry', apiKey, baseURL: server.baseURL, includeUsage: true })

  test('generates a text', async () => {
    server.model.say('Hello', 'end')
    const { text, finishReason, usage } = await generateText({ model: provider()(greeter), prompt: 'Where is greet?' })
    expect([text, finishReason, usage.totalTokens]).toEqual(['Hello', 'stop', 6])
  })

  test('streams a text', async () => {
    server.model.say('Hel', 'lo', 'end')
    const result = streamText({ model: provider()(greeter), messages: question })
    const pieces = []
    for await (const piece of result.textStream) pieces.push(piece)
    expect(pieces.join('')).toBe('Hello')
    expect([await result.finishReason, (await result.usage).outputTokens]).toEqual(['stop', 2])
  })

  test('sends a history in parts', async () => {
    server.model.say('Yes', 'end')
    await generateText({
      model: provider()(greeter),
      system: 'Be brief',
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'First?' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'Answer' }] },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Second?' },
            { type: 'text', text: 'Third?' },
          ],
        },
      ],
    })
    expect(server.model.asked.at(-1)).toMatchObject({ question: 'Second?\nThird?', earlier: ['First?'] })
  })

  test.each([
    ['a wrong key', () => provider('wrong')(greeter), 401, 'Sign in to continue.'],
    ['an unknown model', () => provider()('gpt-4o'), 404, 'There is no model named gpt-4o.'],
  ])('says what is wrong with %s', async (_, model, statusCode, message) => {
    const error = await generateText({ model: model(), prompt: 'x', maxRetries: 0 }).catch(
      (failure: unknown) => failure,
    )
    expect(APICallError.isInstance(error)).toBe(true)
    expect(error).toMatchObject({ statusCode, message })
  })

  test('tells of what fails in the middle of a stream', async () => {
    server.model.say('So far', new Error('gone'))
    const errors: unknown[] = []
    const result = streamText({
      model: provider()(greeter),
      prompt: 'x',
      onError: ({ error }) => void errors.push(error),
    })
    for await (const piece of result.textStream) void piece
    expect(JSON.stringify(errors)).toContain('The answer could not be completed')
  })
})
