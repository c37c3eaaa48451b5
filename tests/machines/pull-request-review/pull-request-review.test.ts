import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { pullRequestReviewMachine } from '#machines/pull-request-review/pull-request-review.machine.ts'
import {
  hasFindings,
  isChoosing,
  isRequesting,
  selectError,
  selectFaceError,
  selectFace,
} from '#machines/pull-request-review/pull-request-review.selectors.ts'
import type { Review } from '#src/contract/reviews.ts'
import { minutes, seconds } from '#src/lib/durations.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import {
  pullRequestReviewPlan,
  reviewWithoutModel,
  sampleRequest,
  sampleReview,
} from '#src/inspect/plans/pull-request-review.plan.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

describe('the chart of a review', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(pullRequestReviewMachine, pullRequestReviewPlan)).toMatchInlineSnapshot(`
      "(start) --> reading
      reading --done.actor.readLatest--> deciding / setReview
      deciding --always [hasNone]--> idle
      deciding --always [isUnderWay]--> following.waiting
      deciding --always [isFinished]--> finished
      deciding --always--> failed
      deciding --always [isCancelled]--> cancelled
      reading --error.actor.readLatest--> unreachable / setError
      reading --after answerTimeout--> unreachable / setError
      unreachable --review.retry--> reading / clearError
      idle --review.choose--> choosing
      choosing --choice.leave--> deciding / clearError
      choosing --review.request--> requesting / setRequest
      requesting --done.actor.requestReview--> deciding / setReview
      requesting --error.actor.requestReview--> choosing / setError
      requesting --after answerTimeout--> choosing / setError
      following.waiting --review.cancel--> cancelling / clearError
      following.waiting --page.hidden--> following.hidden
      following.waiting --after longestReview--> unreachable / setError
      following.waiting --after pollPause--> following.asking
      following.asking --review.cancel--> cancelling / clearError
      following.asking --page.hidden--> following.hidden
      following.asking --after longestReview--> unreachable / setError
      following.asking --done.actor.readReview [isStillRunning]--> following.waiting / setProgress
      following.asking --done.actor.readReview--> deciding / setReview
      following.asking --error.actor.readReview--> following.waiting / countFailure
      following.asking --after answerTimeout--> following.waiting / countFailure
      following.asking --error.actor.readReview [isLastFailure]--> unreachable / setError
      following.asking --after answerTimeout [isLastFailure]--> unreachable / setError
      following.hidden --review.cancel--> cancelling / clearError
      following.hidden --page.shown--> following.asking
      following.hidden --after longestReview--> unreachable / setError
      cancelling --done.actor.cancelReview--> deciding / setReview
      cancelling --error.actor.cancelReview--> following.waiting / setError
      cancelling --after answerTimeout--> following.waiting / setError
      resuming --done.actor.resumeReview--> deciding / setReview
      resuming --error.actor.resumeReview--> checking / setError
      resuming --after answerTimeout--> checking / setError
      checking --done.actor.checkReview--> deciding / setProgress
      checking --error.actor.checkReview--> deciding
      checking --after answerTimeout--> deciding
      finished --review.choose--> choosing / clearError
      finished --review.resume [hasModelFault]--> resuming / clearError
      failed --review.choose--> choosing / clearError
      failed --review.resume--> resuming / clearError
      cancelled --review.choose--> choosing / clearError
      cancelled --review.resume--> resuming / clearError"
    `)
  })

  it('has no defects', () => expect(chartDefects(pullRequestReviewMachine, pullRequestReviewPlan)).toEqual([]))
})

interface Call {
  readonly name: string
  readonly input: unknown
  readonly answer: (review: Review | null) => Promise<void>
  readonly fail: (error: unknown) => Promise<void>
}

const follow = () => {
  const calls: Call[] = []
  const clock = new SimulatedClock()
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  const record = (name: string) =>
    fromPromise<never, never>(
      ({ input }) =>
        new Promise<never>((resolve, reject) =>
          calls.push({
            name,
            input,
            answer: (review) => (resolve(review as never), settle()),
            fail: (error) => (reject(error), settle()),
          }),
        ),
    )
  const names = ['readLatest', 'readReview', 'requestReview', 'cancelReview', 'resumeReview'] as const
  const actors = Object.fromEntries(names.map((name) => [name, record(name)]))
  const actor = createActor(pullRequestReviewMachine.provide({ actors }), { clock }).start()
  const getLast = (): Call => {
    const call = calls.at(-1)
    if (call === undefined) throw new Error('nothing was asked')
    return call
  }
  return { actor, calls, clock, getLast, getFace: () => selectFace(actor.getSnapshot()) }
}

describe('a review', () => {
  it.each([
    [null, 'none'],
    [sampleReview('Scheduled'), 'running'],
    [sampleReview('Finished'), 'finished'],
    [sampleReview('Failed'), 'failed'],
    [sampleReview('Cancelled'), 'cancelled'],
  ] as const)('is shown as its state says', async (review, face) => {
    const { getLast, getFace } = follow()
    expect(getFace()).toBe('reading')
    await getLast().answer(review)
    expect(getFace()).toBe(face)
  })

  it('is asked for in a dialog, which a refusal leaves open', async () => {
    const { actor, getLast, getFace } = follow()
    await getLast().answer(null)
    actor.send({ type: 'review.choose' })
    expect(isChoosing(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'review.request', request: sampleRequest })
    expect(isRequesting(actor.getSnapshot())).toBe(true)
    expect(getLast()).toMatchObject({ name: 'requestReview', input: { request: sampleRequest } })
    await getLast().fail('refused')
    expect(isChoosing(actor.getSnapshot())).toBe(true)
    expect(selectError(actor.getSnapshot())).toBe('refused')
    actor.send({ type: 'review.request', request: sampleRequest })
    await getLast().answer(sampleReview('Scheduled'))
    expect(isChoosing(actor.getSnapshot())).toBe(false)
    expect(getFace()).toBe('running')
  })

  it('is followed every two seconds until it has ended', async () => {
    const { clock, calls, getLast, getFace } = follow()
    await getLast().answer(sampleReview('InProgress'))
    clock.increment(2 * seconds - 1)
    expect(calls.length).toBe(1)
    clock.increment(1)
    expect(getLast().name).toBe('readReview')
    await getLast().answer(sampleReview('InProgress', { filesDone: 3 }))
    clock.increment(2 * seconds)
    await getLast().answer(sampleReview('Finished'))
    expect(getFace()).toBe('finished')
    clock.increment(60 * seconds)
    expect(calls.length).toBe(3)
  })

  it('is asked about less often after failures, and given up after five', async () => {
    const { actor, clock, calls, getLast, getFace } = follow()
    await getLast().answer(sampleReview('InProgress'))
    for (const pause of [2, 4, 8, 16, 30]) {
      const known = calls.length
      clock.increment(pause * seconds - 1)
      expect(calls.length).toBe(known)
      clock.increment(1)
      expect(calls.length).toBe(known + 1)
      await getLast().fail('away')
    }
    expect(getFace()).toBe('unreachable')
    expect(selectError(actor.getSnapshot())).toBe('away')
  })

  it('is not asked about while the page is hidden', async () => {
    const { actor, clock, calls, getLast } = follow()
    await getLast().answer(sampleReview('InProgress'))
    actor.send({ type: 'page.hidden' })
    clock.increment(10 * minutes)
    expect(calls.length).toBe(1)
    actor.send({ type: 'page.shown' })
    expect(getLast().name).toBe('readReview')
  })

  it('is not asked about once the page is hidden while a question is on its way', async () => {
    const { actor, clock, calls, getLast } = follow()
    await getLast().answer(sampleReview('InProgress'))
    clock.increment(2 * seconds)
    actor.send({ type: 'page.hidden' })
    await getLast().answer(sampleReview('InProgress'))
    clock.increment(10 * minutes)
    expect(calls.length).toBe(2)
  })

  it('goes on when it could not be cancelled, and says so until the next try', async () => {
    const { actor, clock, getLast, getFace } = follow()
    await getLast().answer(sampleReview('InProgress'))
    actor.send({ type: 'review.cancel' })
    await getLast().fail('refused')
    clock.increment(2 * seconds)
    await getLast().answer(sampleReview('InProgress', { filesDone: 3 }))
    expect([getFace(), selectError(actor.getSnapshot())]).toEqual(['running', 'refused'])
    actor.send({ type: 'review.cancel' })
    expect(selectError(actor.getSnapshot())).toBeNull()
  })

  it('says why it could not go on, and not in the dialog that asks for the next one', async () => {
    const { actor, getLast, getFace } = follow()
    await getLast().answer(sampleReview('Failed'))
    actor.send({ type: 'review.resume' })
    await getLast().fail('refused')
    await getLast().fail('unreachable')
    expect([getFace(), selectError(actor.getSnapshot())]).toEqual(['failed', 'refused'])
    actor.send({ type: 'review.choose' })
    expect(selectError(actor.getSnapshot())).toBeNull()
  })

  it('asks the language model again after its fault, and says why it could not', async () => {
    const { actor, getLast, getFace } = follow()
    await getLast().answer(reviewWithoutModel)
    actor.send({ type: 'review.resume' })
    expect(getFace()).toBe('resuming')
    expect(getLast()).toMatchObject({ name: 'resumeReview', input: { reviewId: reviewWithoutModel.id } })
    await getLast().fail('refused')
    await getLast().answer(reviewWithoutModel)
    expect([getFace(), selectError(actor.getSnapshot())]).toEqual(['finished', 'refused'])
    actor.send({ type: 'review.resume' })
    await getLast().answer({ ...reviewWithoutModel, state: 'InProgress' })
    expect(getFace()).toBe('running')
  })

  it('is followed when it could not be resumed because somebody else has done so', async () => {
    const { actor, clock, getLast, getFace } = follow()
    await getLast().answer(sampleReview('Cancelled'))
    actor.send({ type: 'review.resume' })
    await getLast().fail('refused')
    expect(getLast()).toMatchObject({ name: 'readReview', input: { reviewId: sampleReview('Cancelled').id } })
    await getLast().answer(sampleReview('InProgress'))
    expect([getFace(), selectError(actor.getSnapshot())]).toEqual(['running', 'refused'])
    clock.increment(1 * minutes)
    await getLast().answer(sampleReview('Cancelled'))
    actor.send({ type: 'review.resume' })
    clock.increment(1 * minutes)
    expect(getFace()).toBe('resuming')
    clock.increment(1 * minutes)
    expect(getFace()).toBe('cancelled')
  })

  it('shows the refusal of a request in its dialog alone', async () => {
    const { actor, getLast } = follow()
    await getLast().answer(sampleReview('Cancelled'))
    actor.send({ type: 'review.choose' })
    actor.send({ type: 'review.request', request: sampleRequest })
    await getLast().fail('refused')
    expect([selectError(actor.getSnapshot()), selectFaceError(actor.getSnapshot())]).toEqual(['refused', null])
  })

  it('does not go on once it is finished and the language model took part', async () => {
    const { actor, calls, getLast, getFace } = follow()
    await getLast().answer(sampleReview('Finished'))
    actor.send({ type: 'review.resume' })
    expect([getFace(), calls.length]).toEqual(['finished', 1])
  })

  it.each([
    [sampleReview('InProgress'), false],
    [sampleReview('Finished'), true],
    [{ ...reviewWithoutModel, state: 'InProgress' }, true],
    [{ ...reviewWithoutModel, state: 'Failed' }, true],
  ] as const)('has findings when the rules have ended: %j', async (review, expected) => {
    const { actor, getLast } = follow()
    await getLast().answer(review)
    expect(hasFindings(actor.getSnapshot())).toBe(expected)
  })

  it('is cancelled, and goes on from there', async () => {
    const { actor, getLast, getFace } = follow()
    await getLast().answer(sampleReview('InProgress'))
    actor.send({ type: 'review.cancel' })
    expect(getFace()).toBe('cancelling')
    await getLast().answer(sampleReview('Cancelled'))
    expect(getFace()).toBe('cancelled')
    actor.send({ type: 'review.resume' })
    expect(getLast()).toMatchObject({ name: 'resumeReview', input: { reviewId: sampleReview('Cancelled').id } })
    await getLast().answer(sampleReview('InProgress'))
    expect(getFace()).toBe('running')
  })

  it('says when the server does not answer, and is read again when told to', async () => {
    const { actor, clock, getLast, getFace } = follow()
    clock.increment(30 * seconds)
    expect(getFace()).toBe('unreachable')
    expect(selectError(actor.getSnapshot())).toBeInstanceOf(NoAnswerError)
    actor.send({ type: 'review.retry' })
    await getLast().answer(sampleReview('Finished'))
    expect(getFace()).toBe('finished')
  })
})
