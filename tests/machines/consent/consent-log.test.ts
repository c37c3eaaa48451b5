import { describe, expect, it } from 'vitest'
import { SimulatedClock, createActor, fromPromise } from 'xstate'
import {
  consentLogMachine,
  type ConsentLogNotice,
  type Posted,
  type QueuedConsent,
} from '#machines/consent/consent-log.machine.ts'
import { selectUnsent } from '#machines/consent/consent-log.selectors.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { flush } from '../../actors/session-harness.ts'
import { iso, noon } from '#src/inspect/plans/consent-samples.ts'
import { queuedAt } from '#src/inspect/plans/consent-log-samples.ts'
import { consentLogPlan } from '#src/inspect/plans/consent-log.plan.ts'

describe('the chart of the consent log', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(consentLogMachine, consentLogPlan)).toMatchInlineSnapshot(`
      "(start) --> signedOut
      signedOut --entry.queued--> signedOut / addEntry
      signedOut --entry.gone--> signedOut / removeEntry
      signedOut --entries.claimed--> signedOut / announceAssigned, claimEntries ^entries.assigned
      signedOut --person.arrived--> signedIn.evaluating / setUser
      signedIn.evaluating --always--> signedIn.idle
      signedIn.evaluating --always [hasNext]--> signedIn.sending
      signedIn.idle --entry.queued--> signedIn.evaluating / addEntry
      signedIn.idle --entry.gone--> signedIn.idle / removeEntry
      signedIn.idle --entries.claimed--> signedIn.evaluating / announceAssigned, claimEntries ^entries.assigned
      signedIn.idle --person.arrived--> signedIn.evaluating / setUser
      signedIn.idle --person.left--> signedOut / clearUser
      signedIn.sending --entry.queued--> signedIn.sending / addEntry
      signedIn.sending --entry.gone--> signedIn.sending / removeEntry
      signedIn.sending --entries.claimed--> signedIn.sending / announceAssigned, claimEntries ^entries.assigned
      signedIn.sending --person.arrived--> signedIn.evaluating / setUser
      signedIn.sending --person.left--> signedOut / clearUser
      signedIn.sending --done.actor.postEntry [isTaken]--> signedIn.evaluating / announceTaken, removeEntry, resetFailures ^entry.taken
      signedIn.sending --done.actor.postEntry [isRefused]--> signedIn.evaluating / announceRefused, removeEntry, resetFailures ^entry.refused
      signedIn.sending --done.actor.postEntry [isUnsent]--> signedIn.waiting
      signedIn.sending --error.actor.postEntry--> signedIn.waiting
      signedIn.sending --after answerTimeout--> signedIn.waiting
      signedIn.sending --done.actor.postEntry--> signedIn.evaluating
      signedIn.waiting --entry.queued--> signedIn.waiting / addEntry
      signedIn.waiting --entry.gone--> signedIn.waiting / removeEntry
      signedIn.waiting --entries.claimed--> signedIn.waiting / announceAssigned, claimEntries ^entries.assigned
      signedIn.waiting --person.arrived--> signedIn.evaluating / setUser
      signedIn.waiting --person.left--> signedOut / clearUser
      signedIn.waiting --network.returned--> signedIn.evaluating
      signedIn.waiting --after pause--> signedIn.evaluating"
    `)
  })

  it('M16 has no dead state, no unused part and a reason for every state', () => {
    expect(chartDefects(consentLogMachine, consentLogPlan)).toEqual([])
  })
})

const run = () => {
  const clock = new SimulatedClock()
  const notices: ConsentLogNotice[] = []
  const posts: string[] = []
  let answer: (outcome: Posted['outcome'] | 'broken') => void = () => {}
  const actor = createActor(
    consentLogMachine.provide({
      actors: {
        postEntry: fromPromise<Posted, { queued: QueuedConsent | undefined }>(({ input: { queued } }) => {
          posts.push(`${queued?.subject} ${queued?.key}`)
          return new Promise((resolve, reject) => {
            answer = (outcome) =>
              outcome === 'broken' ? reject(new Error('broken')) : resolve({ key: queued?.key ?? '', outcome })
          })
        }),
      },
    }),
    { clock },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  return {
    actor,
    clock,
    posts,
    queue: (...queued: QueuedConsent[]) => {
      for (const entry of queued) actor.send({ type: 'entry.queued', queued: entry })
    },
    arrive: (userId: string) => actor.send({ type: 'person.arrived', userId }),
    leave: () => actor.send({ type: 'person.left' }),
    claim: (userId: string, minutes = 60) =>
      actor.send({ type: 'entries.claimed', userId, until: iso(noon + minutes * 60_000) }),
    answer: async (outcome: Posted['outcome'] | 'broken') => {
      answer(outcome)
      await flush()
    },
    left: () => actor.getSnapshot().context.entries.map(({ key, subject }) => `${subject} ${key}`),
    unsent: () => selectUnsent(actor.getSnapshot()).map(({ key }) => key),
    kinds: () => notices.map(({ type }) => type),
    state: () => actor.getSnapshot().value,
  }
}

describe('what was chosen', () => {
  it('while signed in is sent at once, the oldest first, one after the other', async () => {
    const log = run()
    log.arrive('ada')
    log.queue(queuedAt(1, 'ada'), queuedAt(3, 'ada'), queuedAt(2, 'ada'))
    expect(log.posts).toEqual(['ada at-1'])
    for (const _ of [1, 2, 3]) await log.answer('taken')
    expect(log.posts).toEqual(['ada at-1', 'ada at-2', 'ada at-3'])
    expect([log.left(), log.kinds(), log.state()]).toEqual([[], Array(3).fill('entry.taken'), { signedIn: 'idle' }])
  })

  it('while signed out waits for the one who claims it, and is sent once (C10)', async () => {
    const log = run()
    log.queue(queuedAt(1, null), queuedAt(2, null))
    expect(log.posts).toEqual([])
    log.claim('ada')
    expect(log.kinds()).toEqual(['entries.assigned'])
    log.arrive('ada')
    await log.answer('taken')
    await log.answer('taken')
    expect(log.posts).toEqual(['ada at-1', 'ada at-2'])
    log.leave()
    log.arrive('ada')
    expect([log.posts.length, log.left()]).toEqual([2, []])
  })

  it('is claimed as well when the claim comes after the sign-in', async () => {
    const log = run()
    log.queue(queuedAt(1, null))
    log.arrive('ada')
    expect(log.state()).toEqual({ signedIn: 'idle' })
    log.claim('ada')
    await log.answer('taken')
    expect([log.posts, log.kinds()]).toEqual([['ada at-1'], ['entries.assigned', 'entry.taken']])
  })

  it('by one person is never sent as another (C12)', async () => {
    const log = run()
    log.queue(queuedAt(1, 'ada'), queuedAt(2, null))
    log.arrive('bob')
    expect([log.posts, log.unsent(), log.state()]).toEqual([[], [], { signedIn: 'idle' }])
    log.leave()
    log.arrive('ada')
    expect(log.unsent()).toEqual(['at-1'])
    await log.answer('taken')
    expect([log.posts, log.left()]).toEqual([['ada at-1'], ['null at-2']])
  })

  it('by others, or an empty claim, sends nothing during a pause', () => {
    const log = run()
    log.arrive('ada')
    log.queue(queuedAt(1, 'bob'), queuedAt(9, null))
    expect([log.posts, log.state()]).toEqual([[], { signedIn: 'idle' }])
    log.claim('ada', 5)
    expect([log.posts, log.state()]).toEqual([[], { signedIn: 'idle' }])
  })

  it('after the receipt that is claimed stays unclaimed', () => {
    const log = run()
    log.queue(queuedAt(1, null), queuedAt(9, null), queuedAt(1.5, 'bob'))
    log.claim('ada', 5)
    expect(log.left()).toEqual(['ada at-1', 'bob at-1.5', 'null at-9'])
  })

  it('under a key that is known takes the place of what was known', () => {
    const log = run()
    log.queue(queuedAt(1, null), queuedAt(1, 'ada'))
    expect(log.left()).toEqual(['ada at-1'])
  })

  it('is dropped when another tab has sent it, even during a call', async () => {
    const log = run()
    log.arrive('ada')
    log.queue(queuedAt(1, 'ada'), queuedAt(2, 'ada'))
    log.actor.send({ type: 'entry.gone', key: 'at-1' })
    await log.answer('taken')
    expect([log.posts, log.kinds()]).toEqual([['ada at-1', 'ada at-2'], []])
  })
})

describe('a server that does not take it', () => {
  it.each(['unsent', 'broken'] as const)('%s: it is kept, and tried again ever more slowly', async (outcome) => {
    const log = run()
    log.arrive('ada')
    log.queue(queuedAt(1, 'ada'))
    for (const pause of [2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000]) {
      await log.answer(outcome)
      const tries = log.posts.length
      log.clock.increment(pause - 1)
      expect([log.state(), log.posts.length]).toEqual([{ signedIn: 'waiting' }, tries])
      log.clock.increment(1)
      expect(log.posts.length).toBe(tries + 1)
    }
    await log.answer('taken')
    expect([log.left(), new Set(log.posts).size]).toEqual([[], 1])
    log.queue(queuedAt(2, 'ada'))
    await log.answer('unsent')
    log.clock.increment(2_000)
    expect(log.state()).toEqual({ signedIn: 'sending' })
  })

  it('unsent: it is tried at once when the network is back (C10)', async () => {
    const log = run()
    log.arrive('ada')
    log.queue(queuedAt(1, 'ada'))
    await log.answer('unsent')
    log.actor.send({ type: 'network.returned' })
    await log.answer('taken')
    expect([log.posts, log.left()]).toEqual([['ada at-1', 'ada at-1'], []])
  })

  it('refused: it is given up and said, and those behind it go', async () => {
    const log = run()
    log.arrive('ada')
    log.queue(queuedAt(1, 'ada'), queuedAt(2, 'ada'))
    await log.answer('refused')
    await log.answer('taken')
    expect([log.posts, log.left()]).toEqual([['ada at-1', 'ada at-2'], []])
    expect(log.kinds()).toEqual(['entry.refused', 'entry.taken'])
  })

  it('refused: it has answered, so that the next failure pauses as a first one', async () => {
    const log = run()
    log.arrive('ada')
    log.queue(queuedAt(1, 'ada'), queuedAt(2, 'ada'))
    await log.answer('unsent')
    log.clock.increment(2_000)
    await log.answer('refused')
    await log.answer('unsent')
    log.clock.increment(2_000)
    expect(log.state()).toEqual({ signedIn: 'sending' })
  })

  it('signed out meanwhile: it waits for the same person, the pause forgotten', async () => {
    const log = run()
    log.arrive('ada')
    log.queue(queuedAt(1, 'ada'))
    await log.answer('unsent')
    log.leave()
    log.clock.increment(3_600_000)
    expect([log.posts.length, log.state()]).toEqual([1, 'signedOut'])
    log.arrive('ada')
    expect(log.posts).toEqual(['ada at-1', 'ada at-1'])
  })
})
