import { act, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { visitMachine } from '#machines/public-chat/visit.machine.ts'
import { publicChat, visitPlan } from '#src/inspect/plans/visit.plan.ts'
import { type LongTimers, holdLongTimers } from '#tests/support/long-timers.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { renderView, type RenderedView } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { press } from '../chat/chat-page.ts'
import { askVisitor, field, sees } from './visitor-page.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

interface Deps {
  readonly view: RenderedView
  readonly timers: LongTimers
  readonly looks: ((response: Response) => void)[]
  refusal: Response
}

const problem = (status: number, errorMessageKey: string, translationParameters = {}) =>
  Response.json({ status, message: 'No.', errorMessageKey, translationParameters }, { status })

const open = async (input: unknown): Promise<Deps> => {
  const { name } = input as { name: string }
  const looks: Deps['looks'] = []
  const refusals: { current: Response } = { current: new Response() }
  const timers = holdLongTimers()
  const view = await renderView(`/public/chat/${name}`, {
    backend,
    network: (network) => {
      network.intercept = (path) => {
        if (path.startsWith('/api/public/chat-links/')) return new Promise((answer) => looks.push(answer))
        return path === '/api/chat/completions' ? refusals.current : undefined
      }
    },
  })
  return {
    view,
    timers,
    looks,
    get refusal() {
      return refusals.current
    },
    set refusal(response) {
      refusals.current = response
    },
  }
}

const answer = async ({ looks }: Deps, response: Response) => {
  await waitFor(() => expect(looks).not.toEqual([]))
  await act(async () => looks.splice(0).at(-1)?.(response))
}
const giveUp = async ({ looks, timers }: Deps) => {
  await waitFor(() => expect(looks).not.toEqual([]))
  looks.splice(0)
  await timers.fire(30_000)
}
const respondFound = (event: object): Response => {
  const { output } = event as { output: unknown }
  return output === null ? problem(404, 'errors.notFound') : Response.json(output)
}
const failed = () => problem(500, 'errors.internal')

type Snapshot = SnapshotFrom<typeof visitMachine>

const plan = { ...visitPlan, events: { ...visitPlan.events, 'questions.limited': { seconds: 1 } } }

const replay = replayPaths<typeof visitMachine, Deps>(visitMachine, plan, {
  open,
  close: ({ view, timers }) => {
    view.close()
    timers.restore()
  },
  drive: {
    'link.doubted': async (deps) => {
      deps.refusal = problem(404, 'errors.notFound')
      await askVisitor('Where is it?')
    },
    'questions.limited': async (deps) => {
      deps.refusal = problem(429, 'errors.tooManyQuestions', { seconds: 1 })
      await askVisitor('Where is it?')
    },
    'visit.retry': () => press('Try again'),
    'connection.restored': () => act(async () => void window.dispatchEvent(new Event('online'))),
  },
  cause: {
    'xstate.done.actor.openLink': (deps, event) => answer(deps, respondFound(event)),
    'xstate.error.actor.openLink': (deps) => answer(deps, failed()),
    'xstate.done.actor.openLinkAgain': (deps, event) => answer(deps, respondFound(event)),
    'xstate.error.actor.openLinkAgain': (deps) => answer(deps, failed()),
    'xstate.after.answerTimeout.visit.opening': giveUp,
    'xstate.after.answerTimeout.visit.open.doubted': giveUp,
    'xstate.after.outagePause.visit.unreachable': ({ timers }) => timers.fire(15_000),
    'xstate.after.untilNextQuestion.visit.open.limited': () =>
      waitFor(() => expect(document.querySelector('[data-limit]')?.textContent).toBe('')),
  },
  see: {
    opening: ({ looks }) => waitFor(() => expect(looks).not.toEqual([])),
    'open.taking': async () => {
      await sees(publicChat().title)
      await field()
    },
    'open.limited': () => sees('The next one is taken in 1 s.'),
    'open.doubted': async ({ looks }) => {
      await waitFor(() => expect(looks).not.toEqual([]))
      await field()
    },
    paused: () => sees('This chat is taking a break'),
    withoutSources: () => sees('This chat has no data source any more'),
    gone: () => sees('This chat is not available'),
    unreachable: (_, { context }: Snapshot) =>
      context.chat === null ? sees('The chat could not be opened') : undefined,
  },
})

describe('every way through a visit', () => {
  it.each(replay.paths.map(({ description, run }) => [description.replace(/^from .*?\}: /, ''), run] as const))(
    '%s',
    (_, run) => run(),
  )
  it('leaves nothing out', () => expect(replay.gaps).toEqual([]))
})
