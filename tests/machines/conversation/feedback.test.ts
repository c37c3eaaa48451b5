import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type Feedback, type FeedbackNotice, feedbackMachine } from '#machines/conversation/feedback.machine.ts'
import { whichOpinion } from '#machines/conversation/feedback.selectors.ts'
import { chartDefects } from '#tests/support/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

const plan = {
  inputs: [{ messageId: 'm', opinion: null }],
  events: { 'feedback.give': { opinion: 'up' as const, comment: null } },
}

describe('the feedback chart', () => {
  it('reads as a table', () => {
    expect(transitionTable(feedbackMachine, plan)).toMatchInlineSnapshot(`
      "(start) --> resting
      resting --feedback.give--> sending / want
      sending --done.actor.sendFeedback--> resting / keep, announceGiven ^feedback.given
      sending --error.actor.sendFeedback--> resting / goBack, announceRefused ^feedback.refused"
    `)
  })

  it('has no defects', () => expect(chartDefects(feedbackMachine, plan)).toEqual([]))
})

const judge = () => {
  const sent: { feedback: Feedback; succeed: () => void; fail: (error: unknown) => void }[] = []
  const notices: FeedbackNotice[] = []
  const actor = createActor(
    feedbackMachine.provide({
      actors: {
        sendFeedback: fromPromise(
          ({ input: feedback }) => new Promise<void>((succeed, fail) => sent.push({ feedback, succeed, fail })),
        ),
      },
    }),
    { systemId: 'feedback', input: { messageId: 'm', opinion: 'down' } },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const settle = async (how: 'succeed' | 'fail') => {
    sent.at(-1)?.[how]('offline')
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const opinion = () => whichOpinion(actor.getSnapshot())
  return { actor, sent, notices, settle, opinion }
}

describe('an opinion on an answer', () => {
  it('shows at once, is sent, and stays', async () => {
    const { actor, sent, notices, settle, opinion } = judge()
    actor.send({ type: 'feedback.give', opinion: 'up', comment: 'exact' })
    expect(opinion()).toBe('up')
    expect(sent[0]?.feedback).toEqual({ messageId: 'm', opinion: 'up', comment: 'exact' })
    expect(actor.getSnapshot().can({ type: 'feedback.give', opinion: null, comment: null })).toBe(false)
    await settle('succeed')
    expect(notices).toEqual([{ type: 'feedback.given', messageId: 'm', opinion: 'up' }])
    actor.send({ type: 'feedback.give', opinion: null, comment: null })
    expect(opinion()).toBe(null)
  })

  it('goes back to what the server holds when it was not taken', async () => {
    const { actor, notices, settle, opinion } = judge()
    actor.send({ type: 'feedback.give', opinion: null, comment: null })
    await settle('fail')
    expect(opinion()).toBe('down')
    expect(notices).toEqual([{ type: 'feedback.refused', messageId: 'm', error: 'offline' }])
  })
})
