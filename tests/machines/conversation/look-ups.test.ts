import { describe, expect, it } from 'vitest'
import {
  isResearching,
  isStopping,
  selectError,
  selectMessages,
} from '#machines/conversation/conversation.selectors.ts'
import type { LookUp } from '#src/contract/answer-events.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { answerId, conversation, fresh, stored, support, talk } from '#src/inspect/plans/conversation-samples.ts'
import { askQuestion, began, converse, finished, grew, lost } from './conversation-room.ts'

const heartbeat = { type: 'answer.heartbeat' } as const
const toLookUp = (number: number, given: Partial<LookUp> = {}): LookUp => ({
  number,
  tool: 'text',
  subject: `door ${number}`,
  state: 'running',
  ...given,
})
const lookedUp = (...lookUps: LookUp[]) => ({ type: 'answer.lookedUp', lookUps }) as const
const first = lookedUp(toLookUp(1))
const place = 'answering.connected'

const research = (...frames: Parameters<typeof askQuestion>) => {
  const room = askQuestion(...frames)
  const getAnswer = () => selectMessages(room.now()).at(-1)
  const getState = () => {
    const { value } = room.now()
    return typeof value === 'object' && 'answering' in value && typeof value['answering'] === 'object'
      ? `${place}.${value['answering']['connected'] as string}`
      : JSON.stringify(value)
  }
  return { ...room, getAnswer, getState }
}

describe('the look-ups of an answer', () => {
  it('are listed by number, each as it was last told', () => {
    const { getAnswer, report } = research(began, lookedUp(toLookUp(2), toLookUp(1)))
    const done = toLookUp(2, { state: 'done', hits: 3 })
    report(lookedUp(done, toLookUp(4)), lookedUp(toLookUp(3)))
    expect(getAnswer()?.lookUps).toEqual([toLookUp(1), done, toLookUp(3), toLookUp(4)])
  })

  it('are none before the first is told', () => {
    expect(research(began).getAnswer()).toMatchObject({ lookUps: [], modelFault: null })
  })

  it('begin the research, which lasts until text comes', () => {
    const { getState, now, report } = research(began)
    expect([getState(), isResearching(now())]).toEqual([`${place}.waiting`, false])
    report(first)
    expect([getState(), isResearching(now())]).toEqual([`${place}.researching`, true])
    report(heartbeat, lookedUp(toLookUp(2)))
    expect(getState()).toBe(`${place}.researching`)
    report(grew('In'))
    expect([getState(), isResearching(now())]).toEqual([`${place}.growing`, false])
  })

  it('are kept while text grows, as a sign of life', () => {
    const { clock, getAnswer, getState, report } = research(began, grew('In'))
    clock.increment(44_000)
    report(first)
    clock.increment(44_000)
    expect([getState(), getAnswer()?.lookUps]).toEqual([`${place}.growing`, [toLookUp(1)]])
    clock.increment(1_000)
    expect(getState()).not.toBe(`${place}.growing`)
  })

  it('are kept while a stop is requested, which goes on', () => {
    const { actor, clock, getAnswer, getState, now, report } = research()
    actor.send({ type: 'answer.stop' })
    clock.increment(9_999)
    report(first)
    expect([getState(), getAnswer()?.lookUps]).toEqual([`${place}.stopRequested`, [toLookUp(1)]])
    clock.increment(1)
    expect([now().value, getAnswer()?.lookUps]).toEqual(['idle', [toLookUp(1)]])
  })

  it('come with an earlier conversation', async () => {
    const { now, settle } = converse({ ...fresh, conversationId: talk })
    const done = toLookUp(1, { state: 'done', hits: 0 })
    const fault = { kind: 'rateLimited', retryAfter: 20 } as const
    const answer = { ...stored('assistant', 'In a.ts.'), lookUps: [done], modelFault: fault }
    await settle('succeed', conversation({ messages: [stored('user', 'Where?'), answer] }))
    expect(selectMessages(now())).toMatchObject([
      { lookUps: [], modelFault: null },
      { lookUps: [done], modelFault: fault },
    ])
  })

  it('are those that the server kept of an answer that is stopped', async () => {
    const { actor, getAnswer, settle } = research(began, first)
    actor.send({ type: 'answer.stop' })
    const done = toLookUp(1, { state: 'done', hits: 2 })
    await settle('succeed', { ...stored('assistant', '', 'stopped'), lookUps: [done] })
    expect(getAnswer()).toMatchObject({ state: 'stopped', lookUps: [done] })
  })
})

describe('research', () => {
  it.each([
    ['signs of life', heartbeat],
    ['further look-ups', lookedUp(toLookUp(2))],
  ])('is waited for as long as %s come', (_, sign) => {
    const { clock, getState, report, streams } = research(began, first)
    for (let times = 0; times < 10; times += 1) {
      clock.increment(44_999)
      report(sign)
    }
    expect([getState(), streams.length]).toEqual([`${place}.researching`, 1])
  })

  it('that falls silent is taken up again by the name of its answer, with what was looked up', () => {
    const { clock, getAnswer, getState, report, streams } = research(began, first)
    clock.increment(44_999)
    expect(getState()).toBe(`${place}.researching`)
    clock.increment(1)
    expect(streams[0]?.isClosed()).toBe(true)
    clock.increment(1_000)
    expect([getState(), streams[1]?.request]).toEqual([
      `${place}.waiting`,
      { kind: 'resume', messageId: answerId, from: 0 },
    ])
    report(lookedUp(toLookUp(2)))
    expect([getState(), getAnswer()?.lookUps]).toEqual([`${place}.researching`, [toLookUp(1), toLookUp(2)]])
  })

  it('that falls silent without a name can be asked for again', () => {
    const { clock, now } = research(first)
    clock.increment(45_000)
    expect(selectError(now())).toEqual({ error: new NoAnswerError(), can: 'askAgain' })
  })

  it('that falls silent or breaks off time after time can be resumed', () => {
    for (const isBroken of [false, true]) {
      const { clock, now, report } = research(began, first)
      for (let times = 0; times < 7; times += 1) {
        if (isBroken) report(lost)
        else clock.increment(45_000)
        clock.increment(16_000)
        report(lookedUp(toLookUp(times + 2)))
      }
      expect(selectError(now())).toEqual({ error: null, can: 'resume' })
    }
  })

  it('breaks off without a name for good', () => {
    const { now, report } = research(first)
    report(lost)
    expect(selectError(now())?.can).toBe('askAgain')
  })

  it('can be stopped once its answer has a name', () => {
    const { actor, now, pending, report } = research(first)
    actor.send({ type: 'answer.stop' })
    expect([isStopping(now()), pending.length]).toEqual([true, 0])
    report(began)
    expect(pending.map(({ what }) => what)).toEqual([`stop ${answerId}`])
  })

  it('may end without text, or fail', () => {
    const { getAnswer, now, report } = research(began, first)
    report(finished)
    expect([now().value, getAnswer()?.state]).toEqual(['idle', 'complete'])
    const failed = research(began, first)
    failed.report({ type: 'answer.failed', error: 'broken' })
    expect([selectError(failed.now()), failed.getAnswer()?.lookUps]).toEqual([
      { error: 'broken', can: 'askAgain' },
      [toLookUp(1)],
    ])
  })

  it('learns that no model could answer, without an end of the wait', () => {
    const { getAnswer, getState, report } = research(began, first)
    report({ type: 'answer.cited', ...support, modelFault: { kind: 'tooSlow' } })
    expect([getState(), getAnswer()?.modelFault]).toEqual([`${place}.researching`, { kind: 'tooSlow' }])
  })
})
