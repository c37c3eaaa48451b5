import { expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { provideMarketingInfo } from '#src/actors/marketing-info.actor.ts'
import type { Client } from '#src/api/client.ts'
import { marketingSkipEndpoints } from '#src/contract/additions.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { flush } from './session-harness.ts'

it('putting the question off survives the page: its call is kept alive', async () => {
  const calls: (readonly [object, object | undefined])[] = []
  const call = async (endpoint: object, options?: object) => {
    calls.push([endpoint, options])
    if (endpoint === organisationEndpoints.read) return { isMarketingInfoProvided: false }
    return endpoint === marketingSkipEndpoints.read ? { skippedAt: null, now: '2026-03-01T12:00:00Z' } : undefined
  }
  const clock = new SimulatedClock()
  const machine = provideMarketingInfo({ client: { call } as unknown as Client, prepare: async () => undefined })
  const actor = createActor(machine, {
    clock,
    input: { isSelfHosted: false, mayAnswer: true, isNewUserSession: false },
  })
  actor.start()
  clock.increment(60_000)
  await flush()
  actor.send({ type: 'index.ready' })
  await flush()
  actor.send({ type: 'overlays.closed' })
  actor.send({ type: 'marketing.skip' })
  expect(calls.at(-1)).toEqual([marketingSkipEndpoints.keep, { keepalive: true }])
})
