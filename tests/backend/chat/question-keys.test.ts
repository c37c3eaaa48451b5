import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Completion, Conversation, ConversationSummary } from '#src/contract/chat.ts'
import { issueKey } from '#tests/support/api-keys.ts'
import { readAnswer } from './answer-events.ts'
import { asking, completions, signUpAsker } from './chat-backend.ts'
import { runProtocolServer, type ProtocolServer } from './protocol-server.ts'

let server: ProtocolServer
beforeAll(async () => {
  server = await runProtocolServer()
})
beforeEach(() => server.model.forget())
afterAll(() => server.stop())

const key = (name: string) => ({ 'idempotency-key': name })
const body = (content = 'Where is greet?') => ({ messages: [{ role: 'user', content }], names: ['acme/greeter'] })

const ask = (name: string | undefined, json: object = body()) =>
  fetch(`${server.baseURL}/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.administrator.accessToken}`,
      'x-selected-organisation': server.administrator.organisationId,
      'content-type': 'application/json',
      ...(name === undefined ? {} : key(name)),
    },
    body: JSON.stringify(json),
  })

const whole = async (response: Promise<Response>) => (await (await response).json()) as Completion

const conversations = () => server.administrator.read<ConversationSummary[]>('/api/conversations')

/** Resolves once the model was asked `count` times; the answer's connection is gone by then. */
const askAndCut = async (name: string, count: number): Promise<void> => {
  const { hostname, port } = new URL(server.baseURL)
  const content = JSON.stringify({ ...body(), stream: true })
  const socket = connect(Number(port), hostname)
  socket.write(
    [
      'POST /api/chat/completions HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${server.administrator.accessToken}`,
      `X-Selected-Organisation: ${server.administrator.organisationId}`,
      'Content-Type: application/json',
      `Idempotency-Key: ${name}`,
      `Content-Length: ${content.length}`,
      '',
      content,
    ].join('\r\n'),
  )
  socket.pause()
  await expect.poll(() => server.model.asked.length, { interval: 5 }).toBe(count)
  socket.destroy()
}

describe('a question that is asked again under its key', () => {
  test('has one conversation and one answer when the first reply is lost before its first byte', async () => {
    const before = (await conversations()).length
    const previousRequests = server.model.asked.length
    await askAndCut('lost', previousRequests + 1)
    const again = ask('lost', { ...body(), stream: true })
    server.model.say('In `greeting.ts`', 'end')
    const answer = readAnswer(await (await again).text())
    expect(answer).toMatchObject({ content: 'In `greeting.ts`', end: 'done' })
    const { messages } = await server.administrator.read<Conversation>(
      `/api/conversations/${answer.metadata.conversationId}`,
    )
    expect(messages.map(({ role, state }) => `${role} ${state}`)).toEqual(['user complete', 'assistant complete'])
    expect((await conversations()).length).toBe(before + 1)
    expect(server.model.asked.length).toBe(previousRequests + 1)
  })

  test('is answered the same as often as it is asked, whole or as a stream', async () => {
    server.model.say('Yes', 'end')
    const first = await whole(ask('often'))
    expect(await whole(ask('often'))).toEqual(first)
    const streamed = readAnswer(await (await ask('often', { ...body(), stream: true })).text())
    expect(streamed).toMatchObject({ content: 'Yes', metadata: { messageId: first.messageId } })
  })

  test('is one conversation when all tries come at once', async () => {
    const before = (await conversations()).length
    const tries = Array.from({ length: 8 }, () => whole(ask('parallel')))
    server.model.say('Yes', 'end')
    const ids = (await Promise.all(tries)).map(({ conversationId, messageId }) => `${conversationId} ${messageId}`)
    expect(new Set(ids).size).toBe(1)
    expect((await conversations()).length).toBe(before + 1)
  })

  test('is one question of a conversation that goes on', async () => {
    server.model.say('One', 'end', 'Two', 'end')
    const { conversationId } = await whole(ask(undefined))
    const further = { messages: [{ role: 'user', content: 'And then?' }], conversationId }
    const [firstReply, secondReply] = await Promise.all([
      whole(ask('further', further)),
      whole(ask('further', further)),
    ])
    expect(secondReply).toEqual(firstReply)
    const { messages } = await server.administrator.read<Conversation>(`/api/conversations/${conversationId}`)
    expect(messages).toHaveLength(4)
  })

  test('is asked anew after it was refused', async () => {
    expect((await ask('refused', { ...body(), names: ['nowhere'] })).status).toBe(404)
    server.model.say('Yes', 'end')
    expect((await whole(ask('refused'))).content).toBe('Yes')
  })
})

test('without a key, or under another one, the same words are another question', async () => {
  server.model.say('1', 'end', '2', 'end', '3', 'end', '4', 'end')
  const answers = []
  for (const name of [undefined, undefined, 'one', 'other']) answers.push((await whole(ask(name))).conversationId)
  expect(new Set(answers).size).toBe(4)
})

test('a key that named another question is refused, and so is one that is not fit for a header', async () => {
  server.model.say('Yes', 'end')
  await whole(ask('mine'))
  const conflict = await ask('mine', body('Something else?'))
  expect([conflict.status, await conflict.json()]).toEqual([
    422,
    expect.objectContaining({ errorMessageKey: 'errors.idempotencyKeyReused' }),
  ])
  expect((await ask('x'.repeat(201))).status).toBe(400)
})

test('keys of two people, or of a person and a program, never meet', async () => {
  const { backend, administrator } = server
  const stranger = await signUpAsker(backend)
  const { key: apiKey } = await issueKey(administrator)
  const program = {
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...key('shared') },
  }
  const init = { method: 'POST', body: JSON.stringify(body()), ...program }
  server.model.say('Mine', 'end', 'By program', 'end')
  const mine = await whole(ask('shared'))
  const programs = await whole(fetch(`${server.baseURL}/chat/completions`, init))
  const theirs = await whole(
    stranger.fetch(completions, { ...asking('Where is greet?', { stream: false }), headers: key('shared') }),
  )
  expect(new Set([mine, programs, theirs].map(({ conversationId }) => conversationId)).size).toBe(3)
})
