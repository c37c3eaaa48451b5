import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openAnswers } from '#src/backend/chat/answers.ts'
import { extractiveAnswerer } from '#src/backend/chat/extract/extractive-answerer.ts'
import { followAnswer } from '#src/backend/chat/followed-answer.ts'
import { silentAfter } from '#src/backend/chat/messages.store.ts'
import type { Conversation } from '#src/contract/chat.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { readAnswer, readUntil } from './answer-events.ts'
import {
  asking,
  completions,
  goingOn,
  scriptedProcess,
  signUpAsker,
  type Asker,
  type ChatProcess,
} from './chat-backend.ts'

let otherBackend: TestBackend
let process: ChatProcess
let asker: Asker
let elsewhere: Asker['fetch']
beforeAll(async () => {
  otherBackend = await startBackend()
  process = await scriptedProcess(otherBackend)
  asker = await signUpAsker(process.backend)
  const headers = { authorization: `Bearer ${asker.accessToken}`, 'x-selected-organisation': asker.organisationId }
  elsewhere = (path, init = {}) => otherBackend.fetch(path, { ...init, headers })
})
afterAll(async () => {
  await process.answers.close()
  await otherBackend.close()
})

const eventually = <Result>(look: () => Result | Promise<Result>) => vi.waitFor(look, { timeout: 10_000 })

const askAndLeave = async (first: string) => {
  otherBackend.advance(1_000)
  process.model.say(first)
  const response = await asker.fetch(completions, asking('A long one?'))
  const text = await readUntil(response, (sofar) => sofar.includes(JSON.stringify(first)))
  return readAnswer(text).metadata
}

const readMessage = async (conversationId: string) =>
  (await asker.read<Conversation>(`/api/conversations/${conversationId}`)).messages.at(-1)

const stream = (id: string, from: number) => `/api/chat/messages/${id}/stream?from=${from}`
const stop = (id: string) => `/api/chat/messages/${id}/stop`

const resumed = async (fetch: Asker['fetch'], id: string, from: number) => {
  const response = await fetch(stream(id, from))
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  return readAnswer(await response.text())
}

test('a closed connection does not stop an answer; what is written is kept while it grows', async () => {
  const { conversationId, messageId } = await askAndLeave('One ')
  expect(process.model.signals.at(-1)?.aborted).toBe(false)
  await eventually(async () => {
    expect(await readMessage(conversationId)).toMatchObject({ id: messageId, state: 'streaming', content: 'One ' })
  })
  process.model.say('two', 'end')
  await eventually(async () => {
    expect(await readMessage(conversationId)).toMatchObject({ state: 'complete', content: 'One two' })
  })
})

test('deleting a conversation ends the answer under way', async () => {
  const { conversationId, messageId } = await askAndLeave('One ')
  const following = await asker.fetch(stream(messageId, 0))
  expect((await asker.fetch(`/api/conversations/${conversationId}`, { method: 'DELETE' })).status).toBe(204)
  expect(readAnswer(await following.text())).toMatchObject({ content: 'One ', end: 'error' })
  expect(process.model.signals.at(-1)?.aborted).toBe(true)
  expect((await asker.fetch(stream(messageId, 0))).status).toBe(404)
})

test.each([
  ['in the process that writes it', () => asker.fetch],
  ['in another process', () => elsewhere],
])('an answer that goes on is taken up where it broke off, %s', async (_, choose) => {
  const { messageId, conversationId } = await askAndLeave('One ')
  await eventually(async () => expect((await readMessage(conversationId))?.content).toBe('One '))
  const rest = resumed(choose(), messageId, 2)
  process.model.say('two ', { type: 'citations', citations: [] }, 'three', 'end')
  expect(await rest).toMatchObject({ content: 'e two three', end: 'done', metadata: { conversationId, messageId } })
})

test('an answer that has ended is taken up from any character, whole, in part or past its end', async () => {
  const { messageId, conversationId } = await askAndLeave('Ein 🙂 ')
  process.model.say('Ende', 'end')
  await eventually(async () => expect((await readMessage(conversationId))?.state).toBe('complete'))
  expect(await resumed(elsewhere, messageId, 0)).toMatchObject({ content: 'Ein 🙂 Ende', end: 'done' })
  expect(await resumed(asker.fetch, messageId, 7)).toMatchObject({ content: 'Ende', end: 'done' })
  expect(await resumed(asker.fetch, messageId, 999)).toMatchObject({ content: '', end: 'done' })
})

test.each([
  ['in the process that writes it', () => asker.fetch],
  ['in another process', () => elsewhere],
])('stop ends an answer as it stands, %s; its reader learns it', async (_, choose) => {
  otherBackend.advance(1_000)
  process.model.say('Far too ')
  const response = await asker.fetch(completions, asking('Talk much'))
  const reading = response.text()
  await eventually(async () => expect(process.model.asked.at(-1)?.question).toBe('Talk much'))
  const [{ id: conversationId } = { id: '' }] = await asker.read<Conversation[]>('/api/conversations')
  await eventually(async () => expect((await readMessage(conversationId))?.content).toBe('Far too '))
  const message = await readMessage(conversationId)
  expect((await choose()(stop(message?.id ?? ''), { method: 'POST' })).status).toBe(204)
  expect(await readMessage(conversationId)).toMatchObject({ state: 'stopped', content: 'Far too ' })
  expect(readAnswer(await reading)).toMatchObject({ content: 'Far too ', end: 'stopped' })
  expect(process.model.signals.at(-1)?.aborted).toBe(true)
  process.model.say('much')
  expect((await choose()(stop(message?.id ?? ''), { method: 'POST' })).status).toBe(204)
  expect(await resumed(choose(), message?.id ?? '', 4)).toMatchObject({ content: 'too ', end: 'stopped' })
  process.model.forget()
})

test('of a stopped answer only the sources that its text names are kept', async () => {
  const citation = (number: number) => ({
    number,
    dataSource: { id: asker.repositoryId, name: 'acme/greeter' },
    identifier: 'acme/greeter::a.ts',
    path: 'a.ts',
    startLine: 1,
    endLine: 1,
  })
  process.model.say({ type: 'citations', citations: [citation(1), citation(2)] })
  const { messageId, conversationId } = await askAndLeave('As in [2] ')
  await asker.fetch(stop(messageId), { method: 'POST' })
  expect((await readMessage(conversationId))?.citations).toEqual([citation(2)])
})

const insertStreaming = async (beatAt: number): Promise<string> => {
  const { messageId } = await askAndLeave('x')
  process.model.say('end')
  await eventually(() => expect(process.answers.running(messageId)).toBeUndefined())
  const orphan = { state: 'streaming', worker: 'gone', beat_at: new Date(beatAt) } as const
  await otherBackend.services.db.updateTable('chat_messages').set(orphan).where('id', '=', messageId).execute()
  return messageId
}

test('an answer whose process died has failed, with a reason, as soon as somebody asks for it', async () => {
  const messageId = await insertStreaming(otherBackend.services.clock() - silentAfter - 1)
  const answer = await resumed(elsewhere, messageId, 0)
  expect(answer).toMatchObject({ content: 'x', end: 'error' })
  expect(answer.problem).toMatchObject({ errorMessageKey: 'errors.answerInterrupted', retryable: true })
  expect(await readMessage(answer.metadata.conversationId)).toMatchObject({
    state: 'failed',
    failure: { key: 'errors.answerInterrupted' },
  })
})

test('a process whose answer was given up by another stops writing it', async () => {
  const { messageId, conversationId } = await askAndLeave('Late ')
  await eventually(async () => expect((await readMessage(conversationId))?.content).toBe('Late '))
  const givenUp = { state: 'failed', failure_key: 'errors.answerInterrupted' } as const
  await otherBackend.services.db.updateTable('chat_messages').set(givenUp).where('id', '=', messageId).execute()
  await eventually(() => expect(process.model.signals.at(-1)?.aborted).toBe(true))
  expect(await readMessage(conversationId)).toMatchObject({ state: 'failed', content: 'Late ' })
})

test('at the start, unfinished answers have failed: all of them in one process, the silent ones among several', async () => {
  const { db, clock, log } = otherBackend.services
  const silent = await insertStreaming(clock() - silentAfter - 1)
  const alive = await insertStreaming(clock() - 1)
  const states = async () => {
    const rows = await db
      .selectFrom('chat_messages')
      .where('id', 'in', [silent, alive])
      .select(['id', 'state', 'failure_key'])
      .execute()
    return new Map(rows.map(({ id, state, failure_key }) => [id, `${state} ${failure_key}`]))
  }
  const parts = { db, clock, log, answerer: extractiveAnswerer(db) }
  await openAnswers(parts, true)
  expect(await states()).toEqual(
    new Map([
      [silent, 'failed errors.answerInterrupted'],
      [alive, 'streaming null'],
    ]),
  )
  await openAnswers(parts, false)
  expect((await states()).get(alive)).toBe('failed errors.answerInterrupted')
})

test('a process that ends interrupts what it still writes, and keeps what there is', async () => {
  const leaving = await scriptedProcess(otherBackend)
  const person = await signUpAsker(leaving.backend)
  leaving.model.say('Nearly ')
  const response = await person.fetch(completions, asking('Too late?'))
  const reading = response.text()
  await eventually(() => expect(leaving.model.asked).toHaveLength(1))
  await leaving.answers.close()
  const answer = readAnswer(await reading)
  expect(answer).toMatchObject({ content: 'Nearly ', end: 'error' })
  const { messages } = await person.read<Conversation>(`/api/conversations/${answer.metadata.conversationId}`)
  expect(messages.at(-1)).toMatchObject({ state: 'failed', content: 'Nearly ' })
})

test('who reads slowly or not at all holds nothing up, and gets what waited in one piece', async () => {
  otherBackend.advance(1_000)
  process.model.say('a')
  const response = await asker.fetch(completions, asking('Slowly?'))
  await eventually(() => expect(process.model.asked.at(-1)?.question).toBe('Slowly?'))
  for (let count = 0; count < 500; count += 1) process.model.say('b')
  process.model.say('end')
  await eventually(async () => {
    const [latest] = await asker.read<Conversation[]>('/api/conversations')
    expect((await readMessage(latest?.id ?? ''))?.state).toBe('complete')
  })
  const answer = readAnswer(await response.text())
  expect(answer.content).toBe(`a${'b'.repeat(500)}`)
  expect(answer.pieces.length).toBeLessThan(6)
})

test('silence is filled with comments, so that nothing takes the connection for dead', async () => {
  const { messageId } = await askAndLeave('Quiet ')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const owner = { userId: asker.userId, organisationId: asker.organisationId }
    const followed = followAnswer(process.answers, owner, messageId, 6)
    const step = followed.next()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await step).toEqual({ type: 'quiet' })
    followed.close()
  } finally {
    vi.useRealTimers()
  }
  process.model.say('end')
})

test('what belongs to somebody else does not exist', async () => {
  const { messageId, conversationId } = await askAndLeave('Mine ')
  const colleague = await signUpPerson(process.backend, { organisation: asker.organisationId })
  const stranger = await signUpAsker(process.backend)
  const question = (await asker.read<Conversation>(`/api/conversations/${conversationId}`)).messages[0]?.id ?? ''
  for (const person of [colleague, stranger]) {
    expect((await person.fetch(stream(messageId, 0))).status).toBe(404)
    expect((await person.fetch(stop(messageId), { method: 'POST' })).status).toBe(404)
    expect((await person.fetch(completions, goingOn(conversationId, 'Mine?'))).status).toBe(404)
  }
  expect((await asker.fetch(stream(question, 0))).status).toBe(404)
  expect((await asker.fetch(stop(question), { method: 'POST' })).status).toBe(404)
  expect(process.answers.running(messageId)).toBeDefined()
  process.model.say('end')
})
