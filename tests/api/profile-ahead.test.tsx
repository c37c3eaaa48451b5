import { afterEach, expect, it, vi } from 'vitest'
import { loadProfile } from '#src/actors/membership-calls.ts'
import { forgetSession } from '#src/actors/session-memory.ts'
import type { Client } from '#src/api/client.ts'

afterEach(() => {
  forgetSession()
  vi.useRealTimers()
})

/** This answer is never read, because the views already asked before. */
const fetchAhead = (answer: () => Promise<unknown> = async () => ({})) => {
  const call = vi.fn(answer)
  const client = { call } as unknown as Client
  return { call, load: () => loadProfile(client, 'person/organisation') }
}

it('a profile fetched ahead waits for the views, and is fetched once', async () => {
  const { call, load } = fetchAhead()
  await load()
  await load()
  expect(call).toHaveBeenCalledTimes(1)
})

it('is forgotten with the session, also while it is on its way', async () => {
  const { call, load } = fetchAhead()
  const first = load()
  forgetSession()
  await first
  await load()
  forgetSession()
  await load()
  expect(call).toHaveBeenCalledTimes(3)
})

it.each([
  ['a profile', async () => ({})],
  ['a failure', () => Promise.reject(new Error('out of order'))],
])('waits no longer than ten seconds, so that %s from before is never taken for new', async (_, answer) => {
  vi.useFakeTimers()
  const { call, load } = fetchAhead(answer)
  const settle = () => load().catch(() => undefined)
  await settle()
  vi.advanceTimersByTime(9_999)
  await settle()
  expect(call).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await settle()
  expect(call).toHaveBeenCalledTimes(2)
})
