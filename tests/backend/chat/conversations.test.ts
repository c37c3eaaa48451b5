import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation, ConversationSummary } from '#src/contract/chat.ts'
import { conversationTitle } from '#src/backend/chat/conversation-title.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { readAnswer } from './answer-events.ts'
import { asking, completions, goingOn, signUpAsker, type Asker } from './chat-backend.ts'

let backend: TestBackend
let asker: Asker
beforeAll(async () => {
  backend = await startBackend()
  asker = await signUpAsker(backend)
})
afterAll(() => backend.close())

const converse = async (person: Asker, question: string) => {
  backend.advance(1_000)
  return readAnswer(await (await person.fetch(completions, asking(question))).text()).metadata
}

const titles = async (person: Asker, term = '') =>
  (await person.read<ConversationSummary[]>(`/api/conversations?searchTerm=${encodeURIComponent(term)}`)).map(
    ({ title }) => title,
  )

test('conversations are listed newest first, found by title and by message, and open whole', async () => {
  const person = await signUpAsker(backend)
  const first = await converse(person, 'Where is greet defined?')
  await converse(person, 'What about 100% of_it?')
  expect(await titles(person)).toEqual(['What about 100% of_it?', 'Where is greet defined?'])
  backend.advance(1_000)
  await (await person.fetch(completions, goingOn(first.conversationId, 'What calls PRINT?'))).text()
  expect(await titles(person)).toEqual(['Where is greet defined?', 'What about 100% of_it?'])
  expect(await titles(person, 'calls print')).toEqual(['Where is greet defined?'])
  expect(await titles(person, '0% of_')).toEqual(['What about 100% of_it?'])
  expect(await titles(person, '%')).toEqual(['What about 100% of_it?'])
  expect(await titles(person, '\\')).toEqual([])
  const { messages, ...summary } = await person.read<Conversation>(`/api/conversations/${first.conversationId}`)
  expect(summary).toEqual({
    id: first.conversationId,
    title: 'Where is greet defined?',
    isArchived: false,
    dataSources: [{ id: person.repositoryId, name: 'acme/greeter' }],
    createdAt: expect.any(String),
    updatedAt: new Date(backend.services.clock()).toISOString(),
  })
  expect(messages.map(({ role, state, searchMode, answeredBy }) => [role, state, searchMode, answeredBy])).toEqual([
    ['user', 'complete', 'Auto', undefined],
    ['assistant', 'complete', undefined, 'extract'],
    ['user', 'complete', 'Auto', undefined],
    ['assistant', 'complete', undefined, 'extract'],
  ])
})

test('an archived conversation is read, not gone on with, until it is brought back', async () => {
  const { conversationId } = await converse(asker, 'Where is greet?')
  const archive = `/api/conversations/${conversationId}/archive`
  expect((await asker.fetch(archive, { method: 'POST' })).status).toBe(204)
  expect(await asker.read(`/api/conversations/${conversationId}`)).toMatchObject({ isArchived: true })
  const refused = await asker.fetch(completions, goingOn(conversationId, 'More?'))
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ errorMessageKey: 'errors.conversationArchived' }),
  ])
  expect((await asker.fetch(archive, { json: { isArchived: false } })).status).toBe(204)
  const answer = await asker.fetch(completions, goingOn(conversationId, 'What calls print?'))
  expect(readAnswer(await answer.text()).end).toBe('done')
})

test('a conversation is renamed without being moved in the list, and found by its new title', async () => {
  const person = await signUpAsker(backend)
  const { conversationId } = await converse(person, 'Where is greet?')
  await converse(person, 'Where is print?')
  const path = `/api/conversations/${conversationId}`
  const before = await person.read<Conversation>(path)
  const { messages: _, ...summary } = before
  const renamed = await person.read(path, { method: 'PUT', json: { title: '  Greetings \u00a0' } })
  expect(renamed).toEqual({ ...summary, title: 'Greetings' })
  expect(await titles(person)).toEqual(['Where is print?', 'Greetings'])
  expect(await titles(person, 'greetings')).toEqual(['Greetings'])
  for (const title of ['', '   ', 'x'.repeat(121)]) {
    expect((await person.fetch(path, { method: 'PUT', json: { title } })).status, title).toBe(400)
  }
})

test('a deleted conversation is gone with its messages, and no question goes on with it', async () => {
  const person = await signUpAsker(backend)
  const { conversationId, messageId } = await converse(person, 'Where is greet?')
  await converse(person, 'Where is print?')
  const path = `/api/conversations/${conversationId}`
  expect((await person.fetch(path, { method: 'DELETE' })).status).toBe(204)
  expect(await titles(person)).toEqual(['Where is print?'])
  const { db } = backend.services
  expect(
    await db.selectFrom('chat_messages').where('conversation_id', '=', conversationId).selectAll().execute(),
  ).toEqual([])
  const feedback = { method: 'PUT', json: { feedback: 'up' } }
  for (const response of [
    await person.fetch(path),
    await person.fetch(path, { method: 'DELETE' }),
    await person.fetch(path, { method: 'PUT', json: { title: 'Again' } }),
    await person.fetch(`${path}/archive`, { method: 'POST' }),
    await person.fetch(`/api/chat/messages/${messageId}/feedback`, feedback),
    await person.fetch(completions, goingOn(conversationId, 'More?')),
  ]) {
    expect(response.status).toBe(404)
  }
})

test('feedback is kept with its comment, changed and taken back', async () => {
  const { conversationId, messageId } = await converse(asker, 'Where is print?')
  const path = `/api/chat/messages/${messageId}/feedback`
  const give = async (json: unknown) => (await asker.fetch(path, { method: 'PUT', json })).status
  const kept = async () => {
    const { messages } = await asker.read<Conversation>(`/api/conversations/${conversationId}`)
    const row = await backend.services.db
      .selectFrom('chat_messages')
      .select('feedback_comment')
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow()
    return [messages.at(-1)?.feedback, row.feedback_comment]
  }
  expect(await give({ feedback: 'down', comment: ' Wrong file ' })).toBe(204)
  expect(await kept()).toEqual(['down', 'Wrong file'])
  expect(await give({ feedback: 'up' })).toBe(204)
  expect(await kept()).toEqual(['up', null])
  expect(await give({ feedback: null, comment: 'never mind' })).toBe(204)
  expect(await kept()).toEqual([undefined, null])
  expect(await give({ feedback: 'sideways' })).toBe(400)
  const question = (await asker.read<Conversation>(`/api/conversations/${conversationId}`)).messages[0]?.id
  const ofQuestion = { method: 'PUT', json: { feedback: 'up' } }
  expect((await asker.fetch(`/api/chat/messages/${question}/feedback`, ofQuestion)).status).toBe(404)
})

test("another person's conversation does not exist, nor one's own of another organisation", async () => {
  const { conversationId, messageId } = await converse(asker, 'Is it mine?')
  const colleague = await signUpPerson(backend, { organisation: asker.organisationId })
  const stranger = await signUpAsker(backend)
  const second = await signUpPerson(backend)
  await backend.services.db
    .insertInto('memberships')
    .values({ organisation_id: second.organisationId, user_id: asker.userId, role: 'User', created_at: new Date() })
    .execute()
  const away: Asker['fetch'] = (path, init = {}) =>
    asker.fetch(path, { ...init, headers: { 'x-selected-organisation': second.organisationId } })
  const feedback = { method: 'PUT', json: { feedback: 'up' } }
  for (const fetch of [colleague.fetch, stranger.fetch, away]) {
    expect((await fetch(`/api/conversations/${conversationId}`)).status).toBe(404)
    expect((await fetch(`/api/conversations/${conversationId}/archive`, { method: 'POST' })).status).toBe(404)
    const renaming = { method: 'PUT', json: { title: 'Mine' } }
    expect((await fetch(`/api/conversations/${conversationId}`, renaming)).status).toBe(404)
    expect((await fetch(`/api/conversations/${conversationId}`, { method: 'DELETE' })).status).toBe(404)
    expect((await fetch(`/api/chat/messages/${messageId}/feedback`, feedback)).status).toBe(404)
    expect(await (await fetch('/api/conversations?searchTerm=mine')).json()).toEqual([])
  }
  expect(await asker.read(`/api/conversations/${conversationId}`)).toMatchObject({ isArchived: false })
})

test.each([
  ['  Where is X?\nAnd more', 'Where is X?'],
  ['a\tb\u0007c', 'a b c'],
  [`${'word '.repeat(30)}end`, `${'word '.repeat(15)}word…`],
  ['🙂'.repeat(100), `${'🙂'.repeat(80)}…`],
])('the title of a conversation is its first line: %j', (question, title) => {
  expect(conversationTitle(question)).toBe(title)
})
