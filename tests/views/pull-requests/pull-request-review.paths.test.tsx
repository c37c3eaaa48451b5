import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pullRequestReviewMachine } from '#machines/pull-request-review/pull-request-review.machine.ts'
import type { Review } from '#src/contract/reviews.ts'
import { pullRequestReviewPlan, sampleReview } from '#src/inspect/plans/pull-request-review.plan.ts'
import { holdLongTimers, type LongTimers } from '#tests/support/long-timers.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { renderView, type RenderedView } from '#tests/support/render-view.tsx'
import { id, pullRequestRoom } from './pull-request-room.ts'
import { servePullRequest } from './served-pull-request.ts'

const room = pullRequestRoom()

const calls = ['latest', 'request', 'review', 'cancel', 'resume'] as const
type Call = (typeof calls)[number]

interface Deps {
  failures: number
  readonly view: RenderedView
  readonly timers: LongTimers
  readonly waiting: { readonly call: Call; readonly answer: (response: Response) => void }[]
}

const nameCall = (path: string): Call | undefined => {
  if (path.endsWith('/reviews')) return 'latest'
  if (path.endsWith('/pull-requests/review')) return 'request'
  return calls.find((call) => path.endsWith(`/${call}`)) ?? (/\/reviews\/\w+$/.test(path) ? 'review' : undefined)
}

const open = async (): Promise<Deps> => {
  const waiting: Deps['waiting'] = []
  const timers = holdLongTimers(1500)
  const served = servePullRequest()
  const view = await renderView(`/pull-requests/${id}?tab=review`, {
    backend: room.backend,
    as: room.person,
    network(network) {
      served.attach(network)
      const { intercept } = network
      network.intercept = (path, method, init) => {
        const call = nameCall(path)
        if (call === undefined) return intercept?.(path, method, init)
        return new Promise((answer) => waiting.push({ call, answer }))
      }
    },
  })
  return { view, timers, waiting, failures: 0 }
}

const awaitCall = ({ waiting }: Deps, call: Call) =>
  waitFor(() => {
    const last = waiting.findLastIndex((known) => known.call === call)
    expect(last).not.toBe(-1)
    return waiting.splice(last, 1)[0]?.answer
  })

const answer = (call: Call) => async (deps: Deps, event: object) => {
  const { output } = event as { output?: Review | null }
  const send = await awaitCall(deps, call)
  deps.failures = 0
  const body = call === 'latest' ? (output === null ? [] : [output]) : { ...output, findings: [] }
  await act(async () => send?.(Response.json(body)))
}

const refuse = (call: Call) => async (deps: Deps) => {
  const send = await awaitCall(deps, call)
  if (call === 'review') deps.failures += 1
  await act(async () => send?.(Response.json({ status: 500, errorMessageKey: 'errors.internal' }, { status: 500 })))
}

const forget = (call: Call) => async (deps: Deps) => {
  await awaitCall(deps, call)
  if (call === 'review') deps.failures += 1
  await deps.timers.fire(30_000)
}

const uncounted = (cause: (deps: Deps) => Promise<void>) => async (deps: Deps) => {
  const { failures } = deps
  await cause(deps)
  deps.failures = failures
}

const press = (name: RegExp | string) => async () => {
  const button = await screen.findByRole('button', { name })
  await act(async () => button.click())
}

const pressInDialog = (name: string) => async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Ask for a review' })
  await act(async () => within(dialog).getByRole('button', { name }).click())
}

const turnPage = (isHidden: boolean) => () =>
  act(async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    document.dispatchEvent(new Event('visibilitychange'))
  })

const waits =
  (call: Call) =>
  ({ waiting }: Deps) =>
    waitFor(() => expect(waiting.map((known) => known.call)).toContain(call))

const sees = (text: string) => () => screen.findByText(text)

const pauses = [2, 4, 8, 16, 30].map((pause) => pause * 1000)

const plan = {
  ...pullRequestReviewPlan,
  outcomes: {
    ...pullRequestReviewPlan.outcomes,
    requestReview: { done: [sampleReview('InProgress')] },
    resumeReview: { done: [sampleReview('InProgress')] },
    checkReview: { done: [sampleReview('InProgress'), sampleReview('Cancelled')] },
    cancelReview: { done: [sampleReview('Cancelled'), sampleReview('Finished')] },
  },
  distinguish: ({ context }: Parameters<typeof pullRequestReviewPlan.distinguish>[0]) => [
    context.review?.state ?? null,
    context.failures,
  ],
}

const replay = replayPaths<typeof pullRequestReviewMachine, Deps>(pullRequestReviewMachine, plan, {
  open,
  close: ({ view, timers }) => {
    view.close()
    timers.restore()
    vi.restoreAllMocks()
  },
  drive: {
    'review.choose': press(/^(?:Ask for a review|Review again)$/),
    'choice.leave': pressInDialog('Cancel'),
    'review.request': pressInDialog('Start review'),
    'review.cancel': press('Cancel the review'),
    'review.resume': press(/^(?:Resume|Try the model again)$/),
    'review.retry': press('Try again'),
    'page.hidden': turnPage(true),
    'page.shown': turnPage(false),
  },
  cause: {
    'xstate.done.actor.readLatest': answer('latest'),
    'xstate.error.actor.readLatest': refuse('latest'),
    'xstate.after.answerTimeout.pullRequestReview.reading': forget('latest'),
    'xstate.done.actor.requestReview': answer('request'),
    'xstate.error.actor.requestReview': refuse('request'),
    'xstate.after.answerTimeout.pullRequestReview.requesting': forget('request'),
    'xstate.done.actor.readReview': answer('review'),
    'xstate.error.actor.readReview': refuse('review'),
    'xstate.after.answerTimeout.pullRequestReview.following.asking': forget('review'),
    'xstate.done.actor.cancelReview': answer('cancel'),
    'xstate.error.actor.cancelReview': refuse('cancel'),
    'xstate.after.answerTimeout.pullRequestReview.cancelling': forget('cancel'),
    'xstate.done.actor.resumeReview': answer('resume'),
    'xstate.error.actor.resumeReview': refuse('resume'),
    'xstate.after.answerTimeout.pullRequestReview.resuming': forget('resume'),
    'xstate.done.actor.checkReview': answer('review'),
    'xstate.error.actor.checkReview': uncounted(refuse('review')),
    'xstate.after.answerTimeout.pullRequestReview.checking': uncounted(forget('review')),
    'xstate.after.pollPause.pullRequestReview.following.waiting': ({ timers, failures }) =>
      timers.fire(pauses[failures] ?? 0),
    'xstate.after.longestReview.pullRequestReview.following': ({ timers }) => timers.fire(120 * 60 * 1000),
  },
  see: {
    reading: waits('latest'),
    unreachable: sees('The review could not be loaded'),
    idle: sees('Not reviewed yet'),
    choosing: () => screen.findByRole('dialog', { name: 'Ask for a review' }),
    requesting: waits('request'),
    'following.waiting': sees('The review is running'),
    'following.asking': waits('review'),
    'following.hidden': sees('The review is running'),
    cancelling: waits('cancel'),
    resuming: waits('resume'),
    checking: waits('review'),
    finished: async (deps, { context }) => {
      const again = { name: 'Review again', hidden: true }
      if (screen.queryByRole('button', again) === null) await answer('review')(deps, { output: context.review })
      await screen.findByRole('button', again)
    },
    failed: sees('The review failed'),
    cancelled: sees('The review was cancelled'),
  },
})

describe('every way of a review of a pull request', () => {
  it.each(replay.paths.map(({ description, run }) => [description, run] as const))('%s', (_, run) => run())
  it('leaves nothing out', () => expect(replay.gaps).toEqual([]))
})
