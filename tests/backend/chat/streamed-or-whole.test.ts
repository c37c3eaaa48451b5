import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { greeter, question, runProtocolServer, type ProtocolServer } from './protocol-server.ts'

let server: ProtocolServer
beforeAll(async () => {
  server = await runProtocolServer()
})
beforeEach(() => server.model.forget())
afterAll(() => server.stop())

describe('whether an answer is streamed', () => {
  const ask = async (accept: string | undefined, stream: boolean | null | undefined): Promise<string> => {
    server.model.say('Yes', 'end')
    const response = await fetch(`${server.baseURL}/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.apiKey}`,
        'content-type': 'application/json',
        ...(accept === undefined ? {} : { accept }),
      },
      body: JSON.stringify({ model: greeter, messages: question, stream }),
    })
    await response.text()
    return response.headers.get('content-type')?.split(';')[0] ?? ''
  }
  const [events, json] = ['text/event-stream', 'application/json']

  test.each([
    [undefined, undefined, json],
    ['*/*', null, json],
    [json, undefined, json],
    [events, undefined, events],
    [`${json}, ${events}`, undefined, events],
    [`${json}, ${events};q=0.5`, undefined, json],
    [`${events};q=0`, undefined, json],
    [json, true, events],
    [events, false, json],
  ])('with Accept %s and stream %s is decided as %s', async (accept, stream, expected) => {
    expect(await ask(accept, stream)).toBe(expected)
  })
})
