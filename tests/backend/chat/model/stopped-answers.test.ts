import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation } from '#src/contract/chat.ts'
import { asking, completions } from '../chat-backend.ts'
import { readAnswer, readUntil } from '../answer-events.ts'
import { startModelBackend, type ModelBackend } from './model-backend.ts'

let room: ModelBackend
beforeAll(async () => {
  room = await startModelBackend()
})
afterAll(() => room.close())

const longText = 'The function `greet` says hello [1]. '.repeat(15)

test('stopping an answer ends the request to the model and keeps what was said', async () => {
  room.model.say({ silentAfter: longText })
  const response = await room.asker.fetch(completions, asking('What is greet?'))
  const text = await readUntil(response, (read) => read.includes('says hello'))
  const { metadata } = readAnswer(text)

  await room.asker.fetch(`/api/chat/messages/${metadata.messageId}/stop`, { method: 'POST' })

  const { messages } = await room.asker.read<Conversation>(`/api/conversations/${metadata.conversationId}`)
  expect(messages.at(-1)).toMatchObject({ state: 'stopped', answeredBy: 'model' })
  expect(messages.at(-1)?.citations).toHaveLength(1)
  await expect.poll(() => room.model.openConnections).toBe(0)
})

test('a citation and a fault are told before the text that they are about', async () => {
  room.model.say({ silentAfter: longText })
  const cited = await readUntil(await room.asker.fetch(completions, asking('What is greet?')), (read) =>
    read.includes('says hello'),
  )
  expect(cited.indexOf('"path":"src/greeting.ts"')).toBeGreaterThan(0)
  expect(cited.indexOf('"path":"src/greeting.ts"')).toBeLessThan(cited.indexOf('says hello'))

  room.model.say({ status: 403 })
  const refused = await (await room.asker.fetch(completions, asking('And what is print?'))).text()
  expect(refused.indexOf('"kind":"forbidden"')).toBeGreaterThan(0)
  expect(refused.indexOf('"kind":"forbidden"')).toBeLessThan(refused.indexOf('export function'))
})

test('an answer whose reader leaves goes on and can be read later', async () => {
  room.model.say({ calls: [{ name: 'find_callers', args: { name: 'greet' } }] }, { text: longText })
  const response = await room.asker.fetch(completions, asking('Who calls greet?'))
  const { metadata } = readAnswer(await readUntil(response, (read) => read.includes('metadata')))

  const resumed = await room.asker.fetch(`/api/chat/messages/${metadata.messageId}/stream?from=4`)
  const answer = readAnswer(await resumed.text())

  expect(answer).toMatchObject({ end: 'done', answeredBy: 'model' })
  expect(answer.content).toBe(longText.slice(4))
  expect(answer.lookUps).toMatchObject([{ number: 1, state: 'done' }])
})
