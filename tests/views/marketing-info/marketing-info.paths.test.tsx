import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import texts from '#locales/en/marketing-info.json'
import { marketingInfoMachine } from '#machines/marketing-info/marketing-info.machine.ts'
import { marketingInfoPlan } from '#src/inspect/plans/marketing-info.plan.ts'
import { labelMessages } from '#src/lib/message-file.ts'
import { type LongTimers, holdLongTimers } from '#tests/support/long-timers.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { renderView, type RenderedView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { opened } from '../../ui/has-focus.ts'

// Modules that the screen fetches are transformed before the first test, not within its time.
import '#src/views/marketing-info/marketing-info.view.tsx'
import '#src/views/marketing-info/question.tsx'

let backend: TestBackend
let administrator: SignedInPerson
let manager: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  administrator = await signUpPerson(backend, { isAsked: true })
  manager = await signUpPerson(backend, { organisation: administrator.organisationId, role: 'Manager' })
}, 60_000)
afterAll(() => backend.close())

interface Deps {
  readonly view: RenderedView
  readonly timers: LongTimers
  readonly overlay: HTMLElement
  readonly calls: Map<string, (response: Response) => void>
}

const paths = {
  organisation: 'GET /api/organization',
  skip: 'GET /api/user/marketing-skip',
  keepSkip: 'PUT /api/user/marketing-skip',
  save: 'PUT /api/organization',
  repositories: 'GET /api/repositories',
  texts: 'GET /_i18n/en/marketing-info.json',
} as const

const question = 'Tell us about your organisation'
const patience = { timeout: 5_000 }

const lieOver = (): HTMLElement => {
  const overlay = document.body.appendChild(document.createElement('div'))
  overlay.setAttribute('aria-modal', 'true')
  return overlay
}

const open = async (input: unknown): Promise<Deps> => {
  const { mayAnswer, isNewUserSession } = input as { mayAnswer: boolean; isNewUserSession: boolean }
  const calls: Deps['calls'] = new Map()
  const overlay = lieOver()
  const timers = holdLongTimers()
  const view = await renderView('/monitoring/emails', {
    backend,
    as: mayAnswer ? administrator : manager,
    network: (network) => {
      if (isNewUserSession) localStorage.setItem('new-user-session', 'true')
      const { fetch } = network
      let looks = 0
      // The shell requests the organisation as well and is answered.
      const isFirstLook = (name: string) => name === paths.organisation && (looks += 1) === 1
      const held: typeof fetch = (input, init) => {
        const { pathname } = new URL(String(input), 'http://quarry.test')
        const name = `${init?.method ?? 'GET'} ${pathname}`
        const isHeld = Object.values<string>(paths).includes(name) && !isFirstLook(name)
        return isHeld ? new Promise((settle) => calls.set(name, settle)) : fetch(input, init)
      }
      Object.assign(network, { fetch: held })
    },
  })
  return { view, timers, overlay, calls }
}

const answer = async ({ calls }: Deps, path: string, given: Response | Promise<Response>) => {
  const response = await given
  await waitFor(() => expect([...calls.keys()]).toContain(path), patience)
  const settle = calls.get(path)
  calls.delete(path)
  await act(async () => settle?.(response))
}

const broken = () => Response.json({ status: 500, message: 'No.', errorMessageKey: 'errors.internal' }, { status: 500 })
const done = () => new Response(null, { status: 204 })
const organisation = async (isMarketingInfoProvided: boolean) =>
  Response.json({ ...(await administrator.read('/api/organization')), isMarketingInfoProvided })

const isAsked = () => opened(screen.findByRole('dialog', { name: question }, patience))
const isAway = () => waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull(), patience)

const choose = async ({ view }: Deps, name: string) => {
  const trigger = await screen.findByRole('combobox', { name }, patience)
  if (!/Choose/.test(trigger.textContent ?? '')) return
  trigger.focus()
  await view.user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('listbox'), patience)
  await view.user.keyboard('{ArrowDown}{Enter}')
}
const press = async (name: string) => {
  const [button] = await screen.findAllByRole('button', { name }, patience)
  await act(async () => fireEvent.click(button as HTMLElement))
}

const giveUp = (path: string) => async (deps: Deps) => {
  await waitFor(() => expect([...deps.calls.keys()]).toContain(path), patience)
  deps.calls.delete(path)
  await deps.timers.fire(30_000)
}

const replay = replayPaths<typeof marketingInfoMachine, Deps>(marketingInfoMachine, marketingInfoPlan, {
  open,
  close: ({ view, timers, overlay }) => {
    overlay.remove()
    view.close()
    timers.restore()
  },
  drive: {
    'marketing.submit': async (deps) => {
      await choose(deps, 'Industry')
      await choose(deps, 'Company size')
      await press('Save')
    },
    'marketing.skip': () => press('Not now'),
    'index.ready': (deps) => answer(deps, paths.repositories, administrator.fetch('/api/repositories')),
    'overlays.closed': ({ overlay }) => act(async () => overlay.remove()),
  },
  cause: {
    'xstate.after.marketingModalDelay.marketingInfo.waiting': ({ calls }) =>
      waitFor(() => expect([...calls.keys()]).toContain(paths.organisation), patience),
    'xstate.done.actor.fetchStatus': async (deps, event) => {
      const { output } = event as unknown as {
        output: { isProvided: boolean; skippedAt: number | null; at: number }
      }
      await answer(deps, paths.organisation, organisation(output.isProvided))
      if (output.isProvided) return
      const [skippedAt, now] = [output.skippedAt, output.at].map((at) =>
        at === null ? null : new Date(at).toISOString(),
      )
      await answer(deps, paths.skip, Response.json({ skippedAt, now }))
    },
    'xstate.error.actor.fetchStatus': (deps) => answer(deps, paths.organisation, broken()),
    'xstate.done.actor.prepareQuestion': (deps) =>
      answer(deps, paths.texts, Response.json(labelMessages('en', 'marketing-info', texts))),
    'xstate.error.actor.prepareQuestion': (world) => answer(world, paths.texts, new Response('', { status: 503 })),
    'xstate.done.actor.saveInfo': (deps) => answer(deps, paths.save, organisation(true)),
    'xstate.error.actor.saveInfo': (deps) => answer(deps, paths.save, broken()),
    'xstate.done.actor.saveSkip': (deps) => answer(deps, paths.keepSkip, done()),
    'xstate.error.actor.saveSkip': (deps) => answer(deps, paths.keepSkip, broken()),
    'xstate.after.answerTimeout.marketingInfo.fetchingStatus': giveUp(paths.organisation),
    'xstate.after.answerTimeout.marketingInfo.preparing': giveUp(paths.texts),
    'xstate.after.answerTimeout.marketingInfo.open.sending': giveUp(paths.save),
    'xstate.after.answerTimeout.marketingInfo.puttingOff': giveUp(paths.keepSkip),
  },
  see: {
    waiting: isAway,
    fetchingStatus: async ({ calls }) => {
      await waitFor(() => expect([...calls.keys()]).toContain(paths.organisation), patience)
      await isAway()
    },
    awaitingIndex: async ({ calls }) => {
      await waitFor(() => expect([...calls.keys()]).toContain(paths.repositories), patience)
      await isAway()
    },
    preparing: async ({ calls }) => {
      await waitFor(() => expect([...calls.keys()]).toContain(paths.texts), patience)
      await isAway()
    },
    held: isAway,
    'open.asking': isAsked,
    'open.sending': async ({ calls }) => {
      await waitFor(() => expect([...calls.keys()]).toContain(paths.save), patience)
      await isAsked()
    },
    puttingOff: async ({ calls }) => {
      await waitFor(() => expect([...calls.keys()]).toContain(paths.keepSkip), patience)
      await isAway()
    },
    resting: isAway,
  },
})

describe('every way through the question who the organisation is', () => {
  it.each(replay.paths.map(({ description, run }) => [description, run] as const))('%s', (_, run) => run(), 30_000)
  it('leaves nothing out', () => expect(replay.gaps).toEqual([]))
})
