import { describe, expect, it } from 'vitest'
import { isStopping, selectError } from '#machines/conversation/conversation.selectors.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { answerId, fresh, talk } from '#src/inspect/plans/conversation-samples.ts'
import { askQuestion, began, converse, grew } from './conversation-room.ts'

const heartbeat = { type: 'answer.heartbeat' } as const

describe('a server that does not answer', () => {
  it('leaves a question that can be asked again after 45 seconds', () => {
    const { actor, clock, now, streams } = askQuestion()
    clock.increment(44_999)
    expect(selectError(now())).toBeNull()
    clock.increment(1)
    expect(selectError(now())).toEqual({ error: new NoAnswerError(), can: 'askAgain' })
    expect(streams[0]?.isClosed()).toBe(true)
    actor.send({ type: 'answer.retry' })
    expect(streams).toHaveLength(2)
  })

  it.each([
    ['nothing but signs of life', heartbeat],
    ['text', grew('.')],
  ])('is waited for as long as %s comes', (_, sign) => {
    const { clock, now, report, streams } = askQuestion(began)
    for (let times = 0; times < 10; times += 1) {
      clock.increment(44_000)
      report(sign)
    }
    expect([selectError(now()), streams.length]).toEqual([null, 1])
  })

  it('is asked for the rest of an answer that has begun', () => {
    const { clock, streams } = askQuestion(began, grew('In'))
    clock.increment(45_000)
    clock.increment(1_000)
    expect(streams.map(({ isClosed }) => isClosed())).toEqual([true, false])
    expect(streams[1]?.request).toEqual({ kind: 'resume', messageId: answerId, from: 2 })
  })

  it('ends an opening after 30 seconds, with a retry', () => {
    const { actor, clock, now, pending } = converse({ ...fresh, conversationId: talk })
    clock.increment(30_000)
    expect([now().value, now().context.error]).toEqual(['openFailed', new NoAnswerError()])
    actor.send({ type: 'conversation.retry' })
    expect(pending).toHaveLength(2)
  })
})

describe('a stop that is not answered', () => {
  it('leaves an answer that the server never named after 10 seconds', () => {
    const { actor, clock, now, listMessages, streams } = askQuestion()
    actor.send({ type: 'answer.stop' })
    expect(isStopping(now())).toBe(true)
    clock.increment(10_000)
    expect([now().value, listMessages().at(-1), streams[0]?.isClosed()]).toEqual(['idle', 'assistant stopped: ', true])
    expect(now().can({ type: 'answer.retry' })).toBe(true)
  })

  it('lets an answer go on that could not be stopped in 10 seconds, and says so', () => {
    const { actor, clock, kinds, now, streams } = askQuestion(began, grew('In'))
    actor.send({ type: 'answer.stop' })
    expect(now().value).toBe('stopping')
    clock.increment(10_000)
    expect([isStopping(now()), kinds().at(-1)]).toEqual([false, 'answer.notStopped'])
    expect(streams.at(-1)?.request).toMatchObject({ kind: 'resume', from: 2 })
  })
})
