import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { submissionMachine } from '#machines/submission/submission.machine.ts'
import { type LongTimers, holdLongTimers } from '#tests/support/long-timers.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
}, 60_000)
afterAll(() => backend.close())

type Snapshot = SnapshotFrom<typeof submissionMachine>

interface Deps {
  readonly view: RenderedView
  readonly timers: LongTimers
  release: () => void
}

const loginCall = '/api/auth/login'
const password = () => screen.getByLabelText('Password')
const pendingCalls = ({ network }: RenderedView) =>
  network.calls.filter(({ path, status }) => path === loginCall && status === 'pending').length
const alert = () => screen.queryByRole('alert')

/** A signed-in person has left the form, so it is not sent again there. `Resend` covers that path. */
const plan = {
  events: {
    'form.submit': (snapshot: Snapshot) => (snapshot.matches('sent') ? [] : { values: {} }),
    'form.edited': {},
  },
  distinguish: ({ context }: Snapshot) => context.error !== null,
}

const replay = replayPaths<typeof submissionMachine, Deps>(submissionMachine, plan, {
  open: async (): Promise<Deps> => {
    const timers = holdLongTimers()
    const view = await renderView('/login', { backend })
    await view.user.type(screen.getByLabelText('E-mail'), person.email)
    await view.user.type(password(), person.password)
    return { view, timers, release: () => {} }
  },
  close: ({ view, timers }) => {
    view.close()
    timers.restore()
  },
  drive: {
    'form.submit': async (deps) => {
      deps.release = deps.view.network.hold(loginCall)
      await deps.view.user.click(screen.getByRole('button', { name: /^Sign/ }))
    },
    'form.edited': ({ view }) => view.user.type(password(), 'x{Backspace}'),
  },
  cause: {
    'xstate.done.actor.send': async ({ view, release }) => {
      release()
      await waitFor(() => expect(view.address()).toBe('/repositories'))
    },
    'xstate.error.actor.send': async ({ view, release }) => {
      view.network.isOffline = true
      release()
      await screen.findByRole('alert')
      view.network.isOffline = false
    },
    'xstate.after.answerTimeout.submission.sending': async ({ timers }) => {
      await timers.fire(60_000)
      expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer in time. Try again.')
    },
  },
  see: {
    editing: (_, { context }) => {
      expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy')).toBeNull()
      expect(alert() !== null).toBe(context.error !== null)
    },
    sending: async ({ view }) => {
      expect(screen.getByRole('button', { name: 'Signing in…' }).getAttribute('aria-busy')).toBe('true')
      expect(alert()).toBeNull()
      await waitFor(() => expect(pendingCalls(view)).toBe(1))
    },
    sent: ({ view }) => {
      expect(view.product.session.actor.getSnapshot().context.userId).toBe(person.userId)
      expect(screen.queryByLabelText('Password')).toBeNull()
    },
  },
})

describe('every way through the chart, in the sign-in form', () => {
  it.each(replay.paths)('$description', ({ run }) => run())
  it('leaves nothing out', () => expect(replay.gaps).toEqual([]))
})
