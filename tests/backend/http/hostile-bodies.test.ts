import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchEventLoop, type EventLoopDelay } from '#tests/support/event-loop-delay.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

const maxDelayMs = 200
const maxBytes = 512 * 1024

let backend: TestBackend
let loop: EventLoopDelay
beforeAll(async () => {
  backend = await startBackend()
  loop = await watchEventLoop()
})
afterAll(async () => {
  await loop.close()
  await backend.close()
})

const filled = (start: string, piece: string, end: string) =>
  start + piece.repeat(Math.floor((maxBytes - start.length - end.length) / piece.length)) + end

const asVisitor = '{"publicChatLink":"nowhere","consumerType":"SharedChat",'
const question = `${asVisitor}"messages":[{"role":"user","content":`

test.each([
  ['messages that are none', 401, filled(`${asVisitor}"messages":[`, '1,', '1]}')],
  ['parts that are none', 401, filled(`${question}[`, '{},', '{}]}]}')],
  ['data sources that are none', 401, filled(`${asVisitor}"messages":[],"dataSources":[`, '1,', '1]}')],
  ['as many mistakes as a body may hold', 400, `${asVisitor}"messages":[${'{"content":[1,1]},'.repeat(1_900)}1]}`],
  ['members nobody asked for', 401, filled(`${asVisitor}"messages":[],"more":[`, '{"a":1},', '1]}')],
])('a stranger who sends %s is refused and holds nobody up', async (_, status, body) => {
  await loop.read()
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  const response = await backend.fetch('/api/chat/completions', init)
  expect(response.status).toBe(status)
  const { longest, ofIdleThread } = await loop.read()
  expect(longest - ofIdleThread).toBeLessThan(maxDelayMs)
})
