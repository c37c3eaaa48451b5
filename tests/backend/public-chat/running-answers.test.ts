import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAnswer, readUntil } from '#tests/backend/chat/answer-events.ts'
import { scriptedProcess, type ChatProcess } from '#tests/backend/chat/chat-backend.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { linksPath, openHost, tokenHeader, makeVisitor, type Host } from './link-room.ts'

let first: TestBackend
let running: ChatProcess
let host: Host
beforeAll(async () => {
  first = await startBackend()
  running = await scriptedProcess(first)
  host = await openHost(running.backend)
})
afterAll(async () => {
  await running.answers.close()
  await first.close()
})

const begin = async () => {
  const link = await host.make()
  const visitor = makeVisitor(running.backend)
  const stream = await visitor.ask(link.shortCode, 'Where is greet?', { stream: true })
  running.model.say('Hello')
  const text = await readUntil(stream, (so) => so.includes('Hello'))
  const { messageId, conversationToken = '' } = readAnswer(text).metadata
  const path = `/api/public/chat-links/${link.shortCode}/messages/${messageId}`
  const headers = { [tokenHeader]: conversationToken }
  const response = await visitor.fetch(`${path}/stream`, { headers })
  return { link, visitor, response, path, headers }
}

test('deleting a link ends the answers under way, and nobody resumes them', async () => {
  const { link, visitor, response, path, headers } = await begin()
  expect((await host.admin.fetch(`${linksPath}/${link.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(readAnswer(await response.text())).toMatchObject({ content: 'Hello', end: 'error' })
  expect((await visitor.fetch(`${path}/stream`, { headers })).status).toBe(404)
  expect(running.model.signals.at(-1)?.aborted).toBe(true)
  const { db } = first.services
  expect(await db.selectFrom('conversations').where('link_id', '=', link.id).select('id').execute()).toEqual([])
})

test('a visitor stops their answer, and nobody else does', async () => {
  const { visitor, response, path, headers } = await begin()
  const stop = (own: Record<string, string>) => visitor.fetch(`${path}/stop`, { method: 'POST', headers: own })
  expect((await stop({})).status).toBe(404)
  expect((await stop({ [tokenHeader]: 'x'.repeat(43) })).status).toBe(404)
  expect((await stop(headers)).status).toBe(204)
  expect(readAnswer(await response.text())).toMatchObject({ content: 'Hello', end: 'stopped' })
})

test('a pause lets an answer under way be stopped, but no further reader in', async () => {
  const { link, visitor, path, headers } = await begin()
  await host.admin.read(`${linksPath}/${link.id}`, { method: 'PUT', json: { isPaused: true, version: 1 } })
  expect((await visitor.fetch(`${path}/stream`, { headers })).status).toBe(409)
  expect((await visitor.fetch(`${path}/stop`, { method: 'POST', headers })).status).toBe(204)
})
