import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CheckoutReturn,
  checkoutOutcomeMachine,
  type HeldPlan,
} from '#machines/checkout-outcome/checkout-outcome.machine.ts'
import { checkoutOutcomePlan } from '#src/inspect/plans/checkout-outcome.plan.ts'
import { type LongTimers, holdLongTimers } from '#tests/support/long-timers.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { renderView, type RenderedView } from '#tests/support/render-view.tsx'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { press } from '../chat/chat-page.ts'

let backend: TestBackend
let person: SignedInPerson
let billing: object
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
  billing = await person.read('/api/billing')
}, 60_000)
afterAll(() => backend.close())

interface Deps {
  readonly view: RenderedView
  readonly timers: LongTimers
  readonly calls: ((response: Response) => void)[]
}

const pauseMs = 3_000
const dedupingMs = 2_000

const open = async (input: unknown): Promise<Deps> => {
  const { outcome, wanted, held } = input as CheckoutReturn
  const calls: Deps['calls'] = []
  const timers = holdLongTimers(dedupingMs - 1)
  let isFirst = true
  const query = new URLSearchParams({ checkout: outcome ?? '', plan: wanted ?? '' })
  const view = await renderView(`/organization-billing?${query}`, {
    backend,
    as: person,
    network: (network) => {
      network.intercept = (path) => {
        if (path !== '/api/billing') return undefined
        if (!isFirst) return new Promise((answer) => calls.push(answer))
        isFirst = false
        return Response.json({ ...billing, ...held })
      }
    },
  })
  await screen.findByRole('region', { name: 'Plan' })
  return { view, timers, calls }
}

const answer = async ({ calls }: Deps, response: Response) => {
  await waitFor(() => expect(calls).not.toEqual([]))
  await act(async () => calls.splice(0).forEach((resolve) => resolve(response.clone())))
}

const answerPlan = (deps: Deps, held: HeldPlan) => answer(deps, Response.json({ ...billing, ...held }))

const sees = (text: RegExp) => screen.findByText(text)

const replay = replayPaths<typeof checkoutOutcomeMachine, Deps>(checkoutOutcomeMachine, checkoutOutcomePlan, {
  open,
  close: ({ view, timers }) => {
    view.close()
    timers.restore()
  },
  drive: {
    'plan.read': async (deps, { planLevel, state }) => {
      await deps.timers.fire(dedupingMs)
      await act(async () => void window.dispatchEvent(new Event('online')))
      await answerPlan(deps, { planLevel, state })
    },
    'plan.checkAgain': () => press('Check again'),
  },
  cause: {
    'xstate.done.actor.readPlan': (deps, event) => answerPlan(deps, (event as unknown as { output: HeldPlan }).output),
    'xstate.error.actor.readPlan': (deps) => answer(deps, Response.json({ status: 500 }, { status: 500 })),
    'xstate.after.pause.checkoutOutcome.confirming.pausing': ({ timers }) => timers.fire(pauseMs),
    'xstate.after.answerTimeout.checkoutOutcome.confirming.reading': async ({ calls, timers }) => {
      await waitFor(() => expect(calls).not.toEqual([]))
      calls.splice(0)
      await timers.fire(10_000)
    },
    'xstate.after.confirmationTimeout.checkoutOutcome.confirming': ({ timers }) => timers.fire(120_000),
  },
  see: {
    'confirming.pausing': () => sees(/Stripe is confirming it/),
    'confirming.reading': ({ calls }) => waitFor(() => expect(calls).not.toEqual([])),
    overdue: () => sees(/has not confirmed the payment so far/),
    paid: () => sees(/The plan holds now/),
    left: () => sees(/You left the payment/),
    silent: () =>
      waitFor(() => expect(screen.queryByText(/Stripe is confirming|holds now|left the payment/)).toBeNull()),
  },
})

describe('every way back from a payment', () => {
  it.each(replay.paths.map(({ description, run }) => [description.replace(/^from .*?\}: /, ''), run] as const))(
    '%s',
    (_, run) => run(),
  )
  it('leaves nothing out', () => expect(replay.gaps).toEqual([]))
})
