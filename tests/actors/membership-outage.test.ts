import { afterEach, expect, it, vi } from 'vitest'
import { createMembership } from '#src/actors/membership.actor.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Client } from '#src/api/client.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { flush, createDeps } from './session-harness.ts'

afterEach(() => void vi.useRealTimers())

it.each([
  [organisationEndpoints.features.path, 'errors.featuresFailed'],
  [organisationEndpoints.read.path, 'errors.organisationFailed'],
])('a call to %s that the server cannot answer is logged as %s, and made again', async (broken, message) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isDown = true
  const session = createDeps().open()
  const client = {
    call: async ({ path }: { path: string }) => {
      if (isDown && path === broken) throw new ApiError('offline')
      return path.endsWith('/features') ? { features: ['chat'] } : { plan: { features: [] } }
    },
  } as unknown as Client
  const memory = { read: () => null, write: () => undefined, now: () => 0 }
  const report = vi.fn<(error: unknown) => void>()
  const membership = createMembership({ session, client, memory, report })
  membership.start()
  session.signIn('ada')
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce())
  expect(report.mock.calls).toEqual([[expect.objectContaining({ message, cause: new ApiError('offline') })]])
  isDown = false
  await vi.waitFor(() => expect(membership.getSnapshot().value).toMatchObject({ signedIn: { features: 'known' } }), {
    timeout: 30_000,
    interval: 50,
  })
  membership.stop()
})

it('features that no answer came for are asked for again until they are known', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isSilent = true
  const session = createDeps().open()
  const client = {
    call: ({ path }: { path: string }) =>
      isSilent
        ? new Promise(() => {})
        : Promise.resolve(path.endsWith('/features') ? { features: ['chat'] } : { plan: { features: [] } }),
  } as unknown as Client
  const memory = { read: () => null, write: () => undefined, now: () => 0 }
  const membership = createMembership({ session, client, memory, report: () => undefined })
  membership.start()
  const features = () => (membership.getSnapshot().value as { signedIn: { features: string } }).signedIn.features
  session.signIn('ada')
  expect(features()).toBe('loading')
  await vi.advanceTimersByTimeAsync(30_000)
  await flush()
  expect(features()).toBe('unknown')
  isSilent = false
  await vi.waitFor(() => expect(features()).toBe('known'), { timeout: 30_000, interval: 50 })
  membership.stop()
})
