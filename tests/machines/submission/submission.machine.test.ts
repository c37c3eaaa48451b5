import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import {
  isSending,
  isSent,
  type SubmissionNotice,
  submissionMachine,
  selectError,
} from '#machines/submission/submission.machine.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { submissionPlan } from '#src/inspect/plans/submission.plan.ts'

const openForm = () => {
  const calls: { values: unknown; done: (output: unknown) => void; fail: (error: unknown) => void }[] = []
  const notices: SubmissionNotice[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    submissionMachine.provide({
      actors: {
        send: fromPromise<unknown, { values: unknown }>(
          ({ input }) => new Promise((done, fail) => calls.push({ values: input.values, done, fail })),
        ),
      },
    }),
    { clock },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { actor, calls, clock, notices, settled, now: () => actor.getSnapshot() }
}

describe('the submission chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(submissionMachine, submissionPlan)).toMatchInlineSnapshot(`
      "(start) --> editing
      editing --form.submit--> sending / setValues
      editing --form.edited--> editing / clearError
      sending --done.actor.send--> sent / announceSuccess ^submission.succeeded
      sending --error.actor.send--> editing / setError, announceFailure ^submission.failed
      sending --after answerTimeout--> editing / setError, announceFailure ^submission.failed
      sent --form.submit--> sending / setValues"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(submissionMachine, submissionPlan)).toEqual([]))

  it('sends once however often it is pressed', () => {
    const { actor, calls, now } = openForm()
    actor.send({ type: 'form.submit', values: 1 })
    actor.send({ type: 'form.submit', values: 2 })
    expect(calls.map(({ values }) => values)).toEqual([1])
    expect(isSending(now())).toBe(true)
  })

  it('keeps why it failed until something is edited or sent again', async () => {
    const { actor, calls, notices, settled, now } = openForm()
    const refusal = new Error('no')
    actor.send({ type: 'form.submit', values: 1 })
    calls[0]?.fail(refusal)
    await settled()
    expect([isSending(now()), selectError(now())]).toEqual([false, refusal])
    expect(notices).toEqual([{ type: 'submission.failed', error: refusal }])
    actor.send({ type: 'form.edited' })
    expect(selectError(now())).toBeNull()
    actor.send({ type: 'form.submit', values: 2 })
    calls[1]?.fail(refusal)
    await settled()
    actor.send({ type: 'form.submit', values: 3 })
    expect(selectError(now())).toBeNull()
  })

  it('fails after a minute without an answer, and can be sent again', () => {
    const { actor, clock, notices, now } = openForm()
    actor.send({ type: 'form.submit', values: 1 })
    clock.increment(59_999)
    expect(isSending(now())).toBe(true)
    clock.increment(1)
    expect([now().value, selectError(now()), now().context.values]).toEqual(['editing', new NoAnswerError(), null])
    expect(notices).toEqual([{ type: 'submission.failed', error: new NoAnswerError() }])
    actor.send({ type: 'form.submit', values: 2 })
    expect(isSending(now())).toBe(true)
  })

  it('tells of success, may be sent again, and holds no values once the call is over', async () => {
    const { actor, calls, notices, settled, now } = openForm()
    actor.send({ type: 'form.submit', values: { password: 'secret' } })
    calls[0]?.done('output')
    await settled()
    expect(notices).toEqual([{ type: 'submission.succeeded', output: 'output' }])
    expect([isSent(now()), now().context.values]).toEqual([true, null])
    actor.send({ type: 'form.submit', values: { password: 'secret' } })
    expect([isSending(now()), calls[1]?.values]).toEqual([true, { password: 'secret' }])
    calls[1]?.fail(new Error('no'))
    await settled()
    expect(JSON.stringify(now().context)).not.toContain('secret')
  })

  it('fails by name when nobody plugged in the call', async () => {
    const actor = createActor(submissionMachine).start()
    actor.send({ type: 'form.submit', values: 1 })
    await new Promise<void>((resolve) => setImmediate(resolve))
    expect(String(selectError(actor.getSnapshot()))).toContain('send is not provided')
  })
})
