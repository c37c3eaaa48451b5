import { describe, expect, it } from 'vitest'
import { isReconnecting, selectError } from '#machines/conversation/conversation.selectors.ts'
import { answerId } from '#src/inspect/plans/conversation-samples.ts'
import { began, grew, finished, lost, askQuestion } from './conversation-room.ts'

describe('a connection that is lost', () => {
  it('is taken up again where it broke off, after 1, 2, 4, 8, 16 and 16 seconds', () => {
    const { clock, streams, report, now } = askQuestion(began, grew('In'))
    for (const [attempt, seconds] of [1, 2, 4, 8, 16, 16].entries()) {
      report(lost)
      expect(isReconnecting(now())).toBe(true)
      clock.increment(seconds * 1_000 - 1)
      expect(streams).toHaveLength(attempt + 1)
      clock.increment(1)
      expect(streams[attempt + 1]?.request).toEqual({ kind: 'resume', messageId: answerId, from: 2 })
    }
    report(lost)
    expect(selectError(now())).toEqual({ error: null, can: 'resume' })
  })

  it('counts anew once something has come', () => {
    const { clock, streams, report } = askQuestion(began, grew('In'))
    for (let times = 0; times < 20; times += 1) {
      report(lost)
      clock.increment(1_000)
      report(grew('.'))
    }
    expect(streams).toHaveLength(21)
    expect(streams.at(-1)?.request).toMatchObject({ from: 21 })
  })

  it('is taken up at once when the network is back', () => {
    const { actor, streams, report, now } = askQuestion(began, grew('In'))
    report(lost)
    actor.send({ type: 'connection.restored' })
    expect([streams.length, isReconnecting(now())]).toEqual([2, false])
  })

  it.each(['answer.retry', 'connection.restored'] as const)('can still be taken up after that by %s', (type) => {
    const { actor, clock, streams, report, listMessages, now } = askQuestion(began, grew('In'))
    for (let times = 0; times < 7; times += 1) {
      report(lost)
      clock.increment(16_000)
    }
    expect(listMessages().at(-1)).toBe('assistant failed: In')
    actor.send({ type })
    expect(streams.at(-1)?.request).toEqual({ kind: 'resume', messageId: answerId, from: 2 })
    report(grew(' a.ts.'), finished)
    expect([listMessages().at(-1), selectError(now())]).toEqual(['assistant complete: In a.ts.', null])
  })

  it('before the server named the answer is a failure: asking twice by itself could answer twice', () => {
    const { now, streams, report } = askQuestion()
    report(lost)
    expect([selectError(now())?.can, streams.length]).toEqual(['askAgain', 1])
  })
})
