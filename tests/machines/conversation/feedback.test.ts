import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type Feedback, type FeedbackNotice, feedbackMachine } from '#machines/conversation/feedback.machine.ts'
import { isSending, selectOutcome, selectComment, selectOpinion } from '#machines/conversation/feedback.selectors.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { feedbackPlan } from '#src/inspect/plans/feedback.plan.ts'

describe('the feedback chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(feedbackMachine, feedbackPlan)).toMatchInlineSnapshot(`
      "(start) --> resting.notGiven
      resting.notGiven --feedback.give--> rating / setWanted
      resting.notGiven --comment.cancel--> resting.notGiven / closeComment, announceComment ^comment.changed
      resting.notGiven --comment.write [isRated]--> resting.notGiven / setComment, announceComment ^comment.changed
      resting.notGiven --comment.send [hasComment]--> sendingComment
      resting.kept --feedback.give--> rating / setWanted
      resting.kept --comment.write [isRated]--> resting.kept / setComment, announceComment ^comment.changed
      resting.kept --comment.cancel--> resting.kept / closeComment, announceComment ^comment.changed
      resting.kept --comment.send [hasComment]--> sendingComment
      resting.refused --feedback.give--> rating / setWanted
      resting.refused --comment.cancel--> resting.refused / closeComment, announceComment ^comment.changed
      resting.refused --comment.write [isRated]--> resting.refused / setComment, announceComment ^comment.changed
      resting.refused --comment.send [hasComment]--> sendingComment
      rating --comment.write [isRated]--> rating / setComment, announceComment ^comment.changed
      rating --comment.cancel--> rating / closeComment, announceComment ^comment.changed
      rating --done.actor.sendOpinion--> resting.kept / setKept, announceGiven ^feedback.given
      rating --error.actor.sendOpinion--> resting.refused / restoreOpinion, announceRefused ^feedback.refused
      rating --after answerTimeout--> resting.refused / restoreOpinion, announceRefused ^feedback.refused
      rating --done.actor.sendOpinion [isTakenBack]--> resting.notGiven / setKept, announceGiven ^feedback.given
      sendingComment --done.actor.sendComment--> resting.kept / closeComment, announceComment, announceGiven ^comment.changed ^feedback.given
      sendingComment --error.actor.sendComment--> resting.refused / announceRefused ^feedback.refused
      sendingComment --after answerTimeout--> resting.refused / announceRefused ^feedback.refused"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(feedbackMachine, feedbackPlan)).toEqual([]))
})

const judge = (given: Partial<Feedback> = {}) => {
  const sent: { feedback: Feedback; succeed: () => void; fail: (error: unknown) => void }[] = []
  const notices: FeedbackNotice[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    feedbackMachine.provide({
      actors: {
        sendFeedback: fromPromise(
          ({ input: feedback }) => new Promise<void>((succeed, fail) => sent.push({ feedback, succeed, fail })),
        ),
      },
    }),
    { systemId: 'feedback', clock, input: { messageId: 'm', opinion: 'down', comment: null, ...given } },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const settle = async (how: 'succeed' | 'fail') => {
    sent.at(-1)?.[how]('offline')
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const now = () => actor.getSnapshot()
  return { actor, clock, sent, notices, settle, now }
}

describe('an opinion on an answer', () => {
  it('shows at once, is sent, and stays', async () => {
    const { actor, sent, notices, settle, now } = judge()
    actor.send({ type: 'feedback.give', opinion: 'up' })
    expect([selectOpinion(now()), isSending(now())]).toEqual(['up', true])
    expect(sent[0]?.feedback).toEqual({ messageId: 'm', opinion: 'up', comment: null })
    expect(now().can({ type: 'feedback.give', opinion: null })).toBe(false)
    await settle('succeed')
    expect([selectOutcome(now()), isSending(now())]).toEqual(['kept', false])
    expect(notices).toEqual([{ type: 'feedback.given', messageId: 'm', opinion: 'up' }])
  })

  it('goes back to what the server holds when no answer comes for half a minute', () => {
    const { actor, clock, notices, now } = judge()
    actor.send({ type: 'feedback.give', opinion: 'up' })
    clock.increment(29_999)
    expect([selectOpinion(now()), isSending(now())]).toEqual(['up', true])
    clock.increment(1)
    expect([selectOpinion(now()), selectOutcome(now())]).toEqual(['down', 'refused'])
    expect(notices).toEqual([{ type: 'feedback.refused', messageId: 'm', error: new NoAnswerError() }])
  })

  it('is taken back without thanks, and stays taken back', async () => {
    const { actor, notices, settle, now } = judge()
    actor.send({ type: 'feedback.give', opinion: null })
    await settle('succeed')
    expect([selectOpinion(now()), selectOutcome(now())]).toEqual([null, 'nothing'])
    expect(notices).toEqual([{ type: 'feedback.given', messageId: 'm', opinion: null }])
    actor.send({ type: 'feedback.give', opinion: 'up' })
    await settle('fail')
    expect(selectOpinion(now())).toBe(null)
  })

  it('goes back to what the server holds when it was not taken', async () => {
    const { actor, notices, settle, now } = judge()
    actor.send({ type: 'feedback.give', opinion: null })
    await settle('fail')
    expect([selectOpinion(now()), selectOutcome(now())]).toEqual(['down', 'refused'])
    expect(notices).toEqual([{ type: 'feedback.refused', messageId: 'm', error: 'offline' }])
    actor.send({ type: 'feedback.give', opinion: 'up' })
    await settle('succeed')
    actor.send({ type: 'feedback.give', opinion: 'down' })
    await settle('fail')
    expect(selectOpinion(now())).toBe('up')
  })
})

describe('a comment on an answer', () => {
  it('goes with the opinion it belongs to, and closes when the server has it', async () => {
    const { actor, notices, sent, settle, now } = judge()
    actor.send({ type: 'comment.write', text: ' exact ' })
    actor.send({ type: 'comment.send' })
    expect(sent[0]?.feedback).toEqual({ messageId: 'm', opinion: 'down', comment: 'exact' })
    expect(selectComment(now())).toBe(' exact ')
    await settle('succeed')
    expect([selectComment(now()), selectOutcome(now())]).toEqual([null, 'kept'])
    expect(notices.slice(1)).toEqual([
      { type: 'comment.changed', messageId: 'm', comment: null },
      { type: 'feedback.given', messageId: 'm', opinion: 'down' },
    ])
  })

  it('stays when no answer comes for half a minute', () => {
    const { actor, clock, notices, now } = judge()
    actor.send({ type: 'comment.write', text: 'exact' })
    actor.send({ type: 'comment.send' })
    clock.increment(29_999)
    expect(isSending(now())).toBe(true)
    clock.increment(1)
    expect([selectComment(now()), selectOutcome(now())]).toEqual(['exact', 'refused'])
    expect(notices.at(-1)).toEqual({ type: 'feedback.refused', messageId: 'm', error: new NoAnswerError() })
  })

  it('stays when the server did not take it', async () => {
    const { actor, notices, settle, now } = judge()
    actor.send({ type: 'comment.write', text: 'exact' })
    actor.send({ type: 'comment.send' })
    await settle('fail')
    expect(notices.at(-1)).toEqual({ type: 'feedback.refused', messageId: 'm', error: 'offline' })
    expect([selectComment(now()), selectOpinion(now()), selectOutcome(now())]).toEqual(['exact', 'down', 'refused'])
  })

  it('is not changed while it is on its way, and is while the opinion is', () => {
    const { actor, now } = judge()
    actor.send({ type: 'comment.write', text: 'one' })
    actor.send({ type: 'comment.send' })
    expect(now().can({ type: 'comment.write', text: 'two' })).toBe(false)
    expect(now().can({ type: 'comment.cancel' })).toBe(false)
    const secondRoom = judge()
    secondRoom.actor.send({ type: 'feedback.give', opinion: 'up' })
    secondRoom.actor.send({ type: 'comment.write', text: 'two' })
    expect(selectComment(secondRoom.now())).toBe('two')
  })

  it('needs an opinion and words', () => {
    const unrated = judge({ opinion: null })
    expect(unrated.now().can({ type: 'comment.write', text: 'exact' })).toBe(false)
    const { actor, now } = judge()
    expect(now().can({ type: 'comment.send' })).toBe(false)
    actor.send({ type: 'comment.write', text: ' \n' })
    expect(now().can({ type: 'comment.send' })).toBe(false)
    actor.send({ type: 'comment.write', text: 'exact' })
    expect(now().can({ type: 'comment.send' })).toBe(true)
  })

  it('is kept, unseen, while the opinion is taken back', async () => {
    const { actor, settle, now } = judge({ comment: 'exact' })
    actor.send({ type: 'feedback.give', opinion: null })
    await settle('succeed')
    expect([selectComment(now()), now().can({ type: 'comment.send' })]).toEqual([null, false])
    actor.send({ type: 'feedback.give', opinion: 'up' })
    await settle('succeed')
    expect(selectComment(now())).toBe('exact')
  })

  it('tells every change, for the one who keeps it over a reload', async () => {
    const { actor, notices, settle } = judge()
    actor.send({ type: 'comment.write', text: 'ex' })
    actor.send({ type: 'comment.cancel' })
    actor.send({ type: 'comment.write', text: 'exact' })
    actor.send({ type: 'comment.send' })
    await settle('succeed')
    const changes = notices.flatMap((notice) => (notice.type === 'comment.changed' ? [notice.comment] : []))
    expect(changes).toEqual(['ex', null, 'exact', null])
  })
})
