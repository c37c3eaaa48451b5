import { afterEach, expect, it, vi } from 'vitest'
import { createMembership } from '#src/actors/membership.actor.ts'
import type { Client } from '#src/api/client.ts'
import { flush, createWorld } from './session-harness.ts'

afterEach(() => void vi.useRealTimers())

it('features that no answer came for are asked for again until they are known', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isSilent = true
  const session = createWorld().open()
  const client = {
    call: ({ path }: { path: string }) =>
      isSilent
        ? new Promise(() => {})
        : Promise.resolve(path.endsWith('/features') ? { features: ['chat'] } : { plan: { features: [] } }),
  } as unknown as Client
  const memory = { read: () => null, write: () => undefined, now: () => 0 }
  const membership = createMembership({ session, client, memory, report: () => undefined })
  membership.start()
  const features = () => (membership.getSnapshot().value as { present: { features: string } }).present.features
  session.signIn('ada')
  expect(features()).toBe('loading')
  await vi.advanceTimersByTimeAsync(30_000)
  await flush()
  expect(features()).toBe('unknown')
  isSilent = false
  await vi.waitFor(() => expect(features()).toBe('known'), { timeout: 30_000, interval: 50 })
  membership.stop()
})
