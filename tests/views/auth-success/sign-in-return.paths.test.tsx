import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInReturnMachine, type SignInOutcome } from '#machines/sign-in-return/sign-in-return.machine.ts'
import { signInReturnPlan } from '#src/inspect/plans/sign-in-return.plan.ts'
import { type LongTimers, holdLongTimers } from '#tests/support/long-timers.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { renderView, type RenderedView } from '#tests/support/render-view.tsx'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { press } from '../chat/chat-page.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
}, 60_000)
afterAll(() => backend.close())

interface Deps {
  readonly view: RenderedView
  readonly timers: LongTimers
  readonly calls: ((response: Response) => void)[]
}

const open = async (input: unknown): Promise<Deps> => {
  const { isSignedIn } = input as { isSignedIn: boolean }
  const calls: Deps['calls'] = []
  const timers = holdLongTimers()
  const view = await renderView('/auth/success', {
    backend,
    ...(isSignedIn ? { as: person } : {}),
    network: (network) => {
      network.intercept = (path) =>
        path === '/api/auth/sign-in-result' ? new Promise((answer) => calls.push(answer)) : undefined
    },
  })
  return { view, timers, calls }
}

const answer = async ({ calls }: Deps, response: Response) => {
  await waitFor(() => expect(calls).not.toEqual([]))
  await act(async () => calls.splice(0).at(-1)?.(response))
}

const problem = (status: number) => Response.json({ status, errorMessageKey: 'errors.internal' }, { status })

const respond = (event: object): Response => {
  const { output } = event as { output: SignInOutcome }
  if (output.kind !== 'entered') return Response.json(output)
  const { accessToken, refreshToken, organisationId } = person
  return Response.json({ kind: 'signedIn', accessToken, refreshToken, organisationId })
}

const arrive = ({ view }: Deps) =>
  act(async () => {
    const { accessToken, refreshToken, organisationId } = person
    view.product.session.receive({ accessToken, refreshToken, organisationId }, 'login')
  })

const sees = (text: string) => screen.findByText(text)

const replay = replayPaths<typeof signInReturnMachine, Deps>(signInReturnMachine, signInReturnPlan, {
  open,
  close: ({ view, timers }) => {
    view.close()
    timers.restore()
  },
  drive: {
    'person.arrived': arrive,
    'result.retry': () => press('Try again'),
    'connection.restored': () => act(async () => void window.dispatchEvent(new Event('online'))),
  },
  cause: {
    'xstate.done.actor.takeResult': (deps, event) => answer(deps, respond(event)),
    'xstate.error.actor.takeResult': (deps) => answer(deps, problem(500)),
    'xstate.after.answerTimeout.signInReturn.taking': async ({ calls, timers }) => {
      await waitFor(() => expect(calls).not.toEqual([]))
      calls.splice(0)
      await timers.fire(30_000)
    },
  },
  see: {
    taking: ({ calls }) => waitFor(() => expect(calls).not.toEqual([])),
    entered: ({ view }) => waitFor(() => expect(view.address()).toBe('/repositories')),
    linked: ({ view }) => waitFor(() => expect(view.address()).toMatch(/^\/(?:profile\?tab=connections|login)$/)),
    none: () => sees('You are not signed in yet'),
    failed: () => screen.findByRole('alert'),
  },
})

describe('every way back from another host', () => {
  it.each(replay.paths.map(({ description, run }) => [description.replace(/^from .*?\}: /, ''), run] as const))(
    '%s',
    (_, run) => run(),
  )
  it('leaves nothing out', () => expect(replay.gaps).toEqual([]))
})
