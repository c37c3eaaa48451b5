import { describe, expect, it } from 'vitest'
import { type EventObject, SimulatedClock, createActor, fromCallback, fromPromise } from 'xstate'
import type { TokenFacts, TokenIdentity } from '#machines/session/session.setup.ts'
import {
  type RefreshAnswer,
  callFailures,
  tokenRefreshMachine,
  toRetryPause,
} from '#machines/session/token-refresh.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { facts, tokenRefreshPlan } from '#src/inspect/plans/session.plan.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

describe('the chart of a refresh', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(tokenRefreshMachine, tokenRefreshPlan)).toMatchInlineSnapshot(`
      "(start) --> flight.waiting
      flight.waiting --lock.granted--> flight.comparing
      flight.waiting --flight.abandoned--> done
      flight.waiting --after flightBound--> done
      flight.waiting --after lockBound--> flight.comparing
      flight.comparing --flight.abandoned--> done
      flight.comparing --after flightBound--> done
      flight.comparing --done.actor.findNewer--> flight.asking
      flight.comparing --done.actor.findNewer [isNewer]--> done / adopt
      flight.comparing --error.actor.findNewer--> flight.asking
      flight.comparing --done.actor.findNewer [isAnswered]--> done
      flight.comparing --error.actor.findNewer [isAnswered]--> done
      flight.asking --flight.abandoned--> done
      flight.asking --after flightBound--> done
      flight.asking --done.actor.askServer [isDecided]--> done / setRefreshed
      flight.asking --done.actor.askServer--> flight.comparing / setRefreshed
      flight.asking --done.actor.askServer [mayRetry]--> flight.pausing
      flight.asking --error.actor.askServer--> flight.comparing / setRefreshed
      flight.pausing --flight.abandoned--> done
      flight.pausing --after flightBound--> done
      flight.pausing --after retryPause--> flight.comparing / countAttempt"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(tokenRefreshMachine, tokenRefreshPlan)).toEqual([]))
})

const identity = { generation: 1, epoch: 100 }
const newer = facts({ generation: 2 })

interface Script {
  readonly stored?: readonly (TokenFacts | null)[]
  readonly answers?: readonly (RefreshAnswer | Error | 'never')[]
  readonly isLockGranted?: boolean
}

const start = ({ stored = [], answers = ['never'], isLockGranted = true }: Script) => {
  const clock = new SimulatedClock()
  const askedAt: number[] = []
  const seen = { looks: 0, isLockHeld: false }
  const askServer = async (): Promise<RefreshAnswer> => {
    const answer = answers[Math.min(askedAt.length, answers.length - 1)]
    askedAt.push(clock.now())
    if (answer instanceof Error) throw answer
    return answer === undefined || answer === 'never' ? new Promise(() => {}) : answer
  }
  const actor = createActor(
    tokenRefreshMachine.provide({
      actors: {
        holdLock: fromCallback<EventObject, TokenIdentity>(({ sendBack }) => {
          seen.isLockHeld = true
          if (isLockGranted) sendBack({ type: 'lock.granted' })
          return () => (seen.isLockHeld = false)
        }),
        findNewer: fromPromise(async () => ({ facts: stored[seen.looks++] ?? null })),
        askServer: fromPromise(askServer),
      },
    }),
    { input: identity, clock },
  ).start()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    askedAt,
    seen,
    settle,
    pass: async (milliseconds: number) => {
      await settle()
      clock.increment(milliseconds)
      await settle()
    },
    abandon: () => actor.send({ type: 'flight.abandoned' }),
    value: () => actor.getSnapshot().value,
    output: () => actor.getSnapshot().output,
  }
}

describe('the turn of a tab', () => {
  it('comes with the lock', async () => {
    const refresh = start({})
    await refresh.settle()
    expect([refresh.value(), refresh.askedAt]).toEqual([{ flight: 'asking' }, [0]])
  })

  it('S26 comes after two seconds without the lock', async () => {
    const refresh = start({ isLockGranted: false })
    await refresh.pass(1_999)
    expect([refresh.value(), refresh.askedAt]).toEqual([{ flight: 'waiting' }, []])
    await refresh.pass(1)
    expect([refresh.value(), refresh.askedAt]).toEqual([{ flight: 'asking' }, [2_000]])
  })

  it('S20 needs no call when another tab has refreshed meanwhile', async () => {
    const refresh = start({ stored: [newer] })
    await refresh.settle()
    expect([refresh.output(), refresh.askedAt]).toEqual([{ outcome: 'adopted', facts: newer }, []])
  })

  it('keeps the lock to the end, and no longer', async () => {
    const refresh = start({ answers: [{ outcome: 'serverError', status: 503 }] })
    await refresh.pass(400)
    expect(refresh.seen.isLockHeld).toBe(true)
    await refresh.pass(800)
    expect([refresh.value(), refresh.seen.isLockHeld]).toEqual(['done', false])
  })
})

describe('an answer', () => {
  it.each([
    [{ outcome: 'rotated', facts: newer }, { outcome: 'rotated', facts: newer }, 1],
    [{ outcome: 'foreign' }, { outcome: 'foreign' }, 1],
    [{ outcome: 'refused' }, { outcome: 'refused' }, 2],
    [{ outcome: 'missing' }, { outcome: 'missing' }, 2],
    [{ outcome: 'unreachable' }, { outcome: 'unreachable' }, 2],
    [{ outcome: 'overtaken' }, { outcome: 'missing' }, 2],
    [new Error('bug'), { outcome: 'unreachable' }, 2],
  ] as const)('%o ends the refresh with %o after %i looks at what other tabs stored', async (answer, output, looks) => {
    const refresh = start({ answers: [answer] })
    await refresh.settle()
    expect([refresh.output(), refresh.seen.looks, refresh.askedAt.length]).toEqual([output, looks, 1])
  })

  it.each(callFailures.filter((outcome) => outcome !== 'foreign'))(
    'S20 %s counts for nothing when another tab stored newer tokens',
    async (outcome) => {
      const refresh = start({ stored: [null, newer], answers: [{ outcome }] })
      await refresh.settle()
      expect(refresh.output()).toEqual({ outcome: 'adopted', facts: newer })
    },
  )

  it.each([
    [500, 'failed'],
    [501, 'failed'],
    [502, 'unreachable'],
    [503, 'unreachable'],
    [504, 'unreachable'],
  ] as const)('S10 %i is asked for three times, with a growing pause, and ends as %s', async (status, outcome) => {
    const refresh = start({ answers: [{ outcome: 'serverError', status }] })
    for (let step = 0; step < 20; step++) await refresh.pass(100)
    expect([refresh.askedAt, refresh.output()]).toEqual([[0, 400, 1_200], { outcome }])
  })

  it('S10 of the last attempt decides', async () => {
    const refresh = start({
      answers: [
        { outcome: 'serverError', status: 503 },
        { outcome: 'serverError', status: 503 },
        { outcome: 'serverError', status: 500 },
      ],
    })
    for (let step = 0; step < 20; step++) await refresh.pass(100)
    expect(refresh.output()).toEqual({ outcome: 'failed' })
  })

  it('S20 is not asked for again when another tab has refreshed in the pause', async () => {
    const refresh = start({ stored: [null, newer], answers: [{ outcome: 'serverError', status: 500 }] })
    await refresh.pass(400)
    expect([refresh.output(), refresh.askedAt]).toEqual([{ outcome: 'adopted', facts: newer }, [0]])
  })

  it('S14 is not waited for once the session has gone on', async () => {
    const refresh = start({ answers: [{ outcome: 'serverError', status: 503 }] })
    await refresh.settle()
    refresh.abandon()
    await refresh.pass(60_000)
    expect([refresh.value(), refresh.askedAt, refresh.seen.isLockHeld]).toEqual(['done', [0], false])
  })

  it('S11 that never comes is given up after 25 seconds', async () => {
    const refresh = start({})
    await refresh.pass(24_999)
    expect(refresh.value()).toEqual({ flight: 'asking' })
    await refresh.pass(1)
    expect([refresh.output(), refresh.seen.isLockHeld]).toEqual([{ outcome: 'unreachable' }, false])
  })
})

it.each([
  [1, 0, 200],
  [1, 1, 600],
  [2, 0, 400],
  [2, 1, 1_200],
])('S10 the pause after attempt %i at chance %i is %i ms', (attempt, chance, milliseconds) => {
  expect(toRetryPause(attempt, chance)).toBe(milliseconds)
})
