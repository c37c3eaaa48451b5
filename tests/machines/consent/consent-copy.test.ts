import { describe, expect, it } from 'vitest'
import { type ActorRefFrom, SimulatedClock, createActor, fromPromise } from 'xstate'
import { toCopy, toPendingCopy } from '#machines/consent/consent-copy.ts'
import { consentCopyMachine, type ConsentCopyNotice, type Saved } from '#machines/consent/consent-copy.machine.ts'
import { allAccepted, allRefused } from '#src/contract/consent-record.ts'
import type { CookiePreferences } from '#src/contract/user.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { flush } from '../../actors/session-harness.ts'
import { createRecord } from '#src/inspect/plans/consent-samples.ts'
import { at, consentCopyPlan } from '#src/inspect/plans/consent-copy.plan.ts'

describe('the chart of the server’s copy', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(consentCopyMachine, consentCopyPlan)).toMatchInlineSnapshot(`
      "(start) --> signedOut
      signedOut --person.arrived--> signedIn.reading / setUser
      signedIn.reading --person.arrived--> signedIn.reading / setUser
      signedIn.reading --person.left--> signedOut / clearUser
      signedIn.reading --record.changed--> signedIn.reading / setPending
      signedIn.reading --done.actor.readCopy--> signedIn.evaluating / keepNewer, announceServerCopy ^serverCopy.arrived
      signedIn.evaluating --always--> signedIn.inSync
      signedIn.reading --error.actor.readCopy--> signedIn.waiting
      signedIn.reading --after answerTimeout--> signedIn.waiting
      signedIn.evaluating --always [isPending]--> signedIn.saving
      signedIn.inSync --person.arrived--> signedIn.reading / setUser
      signedIn.inSync --person.left--> signedOut / clearUser
      signedIn.inSync --record.changed [hasPendingCopy]--> signedIn.saving / setPending
      signedIn.inSync --record.changed--> signedIn.inSync / setPending
      signedIn.saving --person.arrived--> signedIn.reading / setUser
      signedIn.saving --person.left--> signedOut / clearUser
      signedIn.saving --record.changed--> signedIn.saving / setPending
      signedIn.saving --done.actor.saveCopy--> signedIn.inSync / clearPending, announceSynced ^record.synced
      signedIn.saving --done.actor.saveCopy [isRefused]--> signedIn.inSync / clearPending, announceRefused ^copy.refused
      signedIn.saving --done.actor.saveCopy [isPendingChanged]--> signedIn.evaluating
      signedIn.saving --error.actor.saveCopy--> signedIn.waiting
      signedIn.saving --after answerTimeout--> signedIn.waiting
      signedIn.waiting --person.arrived--> signedIn.reading / setUser
      signedIn.waiting --person.left--> signedOut / clearUser
      signedIn.waiting --record.changed--> signedIn.waiting / setPending
      signedIn.waiting --network.returned--> signedIn.reading
      signedIn.waiting --after pause--> signedIn.reading"
    `)
  })

  it('M16 has no dead state, no unused part and a reason for every state', () => {
    expect(chartDefects(consentCopyMachine, consentCopyPlan)).toEqual([])
  })
})

const run = () => {
  const clock = new SimulatedClock()
  const notices: ConsentCopyNotice[] = []
  const calls: string[] = []
  let reply: (value: CookiePreferences | null | Error) => void = () => {}
  let take: (outcome: Saved['outcome'] | Error) => void = () => {}
  const actor: ActorRefFrom<typeof consentCopyMachine> = createActor(
    consentCopyMachine.provide({
      actors: {
        readCopy: fromPromise<CookiePreferences | null>(() => {
          calls.push(`read ${actor.getSnapshot().context.userId}`)
          return new Promise((resolve, reject) => {
            reply = (value) => (value instanceof Error ? reject(value) : resolve(value))
          })
        }),
        saveCopy: fromPromise<Saved, { copy: CookiePreferences | null }>(({ input: { copy } }) => {
          calls.push(`save ${actor.getSnapshot().context.userId} ${copy?.versionAcceptedAt}`)
          return new Promise((resolve, reject) => {
            take = (outcome) =>
              outcome instanceof Error || copy === null
                ? reject(outcome)
                : resolve({ copy, outcome, acceptedAt: at(0).versionAcceptedAt })
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
    calls,
    notices,
    arrive: (userId: string) => actor.send({ type: 'person.arrived', userId }),
    change: (pending: CookiePreferences | null) => actor.send({ type: 'record.changed', pending }),
    reply: async (value: CookiePreferences | null | Error) => {
      reply(value)
      await flush()
    },
    take: async (outcome: Saved['outcome'] | Error) => {
      take(outcome)
      await flush()
    },
    state: () => actor.getSnapshot().value,
    waits: () => actor.getSnapshot().context.pending,
  }
}

const saved = (minutes: number) => `save ada ${at(minutes).versionAcceptedAt}`

describe('at sign-in (C11)', () => {
  it.each([
    ['there is none on the server', null, true],
    ['the server’s is older', at(0), true],
    ['both are equally old', at(1, allRefused), true],
    ['the server’s is newer', at(2), false],
  ])('a choice that waits here, and %s', async (_, copy, isSaved) => {
    const sync = run()
    sync.arrive('ada')
    sync.change(at(1))
    expect(sync.calls).toEqual(['read ada'])
    await sync.reply(copy)
    expect(sync.calls).toEqual(isSaved ? ['read ada', saved(1)] : ['read ada'])
    expect(sync.notices).toEqual([{ type: 'serverCopy.arrived', userId: 'ada', copy }])
    if (isSaved) await sync.take('saved')
    expect([sync.state(), sync.notices.length]).toEqual([{ signedIn: 'inSync' }, isSaved ? 2 : 1])
    if (isSaved)
      expect(sync.notices[1]).toEqual({
        type: 'record.synced',
        lastUpdated: at(1).versionAcceptedAt,
        acceptedAt: at(0).versionAcceptedAt,
      })
  })

  it('reads the copy of the server when nothing waits', async () => {
    const sync = run()
    sync.arrive('ada')
    await sync.reply(at(5))
    expect([sync.calls, sync.state()]).toEqual([['read ada'], { signedIn: 'inSync' }])
  })

  it('never sends the choice of the person before', async () => {
    const sync = run()
    sync.arrive('ada')
    sync.change(at(1))
    sync.actor.send({ type: 'person.left' })
    expect(sync.actor.getSnapshot().context).toEqual({ userId: null, pending: null, failures: 0 })
    sync.arrive('bob')
    await sync.reply(null)
    expect(sync.calls).toEqual(['read ada', 'read bob'])
  })
})

describe('a new choice', () => {
  const agreed = async () => {
    const sync = run()
    sync.arrive('ada')
    await sync.reply(null)
    return sync
  }

  it('is sent at once when signed in and not at all when signed out', async () => {
    const sync = await agreed()
    sync.change(at(1))
    expect(sync.calls).toEqual(['read ada', saved(1)])
    await sync.take('saved')
    sync.actor.send({ type: 'person.left' })
    sync.change(at(2))
    expect([sync.calls.length, sync.state()]).toEqual([2, 'signedOut'])
  })

  it('that is replaced during a call is followed by the newer one', async () => {
    const sync = await agreed()
    sync.change(at(1))
    sync.change(at(2, allRefused))
    await sync.take('saved')
    expect(sync.calls).toEqual(['read ada', saved(1), saved(2)])
    await sync.take('saved')
    expect(sync.notices.slice(1)).toEqual([
      {
        type: 'record.synced',
        lastUpdated: at(2).versionAcceptedAt,
        acceptedAt: at(0).versionAcceptedAt,
      },
    ])
    expect(sync.waits()).toBeNull()
  })

  it('that the server refuses is given up and said', async () => {
    const sync = await agreed()
    sync.change(at(1))
    await sync.take('refused')
    expect([sync.state(), sync.notices[1]]).toEqual([{ signedIn: 'inSync' }, { type: 'copy.refused', copy: at(1) }])
    expect(sync.waits()).toBeNull()
  })

  it('without an answer is not sent', async () => {
    const sync = await agreed()
    sync.change(null)
    expect([sync.calls, sync.state()]).toEqual([['read ada'], { signedIn: 'inSync' }])
  })
})

describe('a server that fails', () => {
  it('is called again after growing pauses, beginning with a read', async () => {
    const sync = run()
    sync.arrive('ada')
    sync.change(at(1))
    await sync.reply(new Error('down'))
    sync.clock.increment(1_999)
    expect([sync.state(), sync.calls.length]).toEqual([{ signedIn: 'waiting' }, 1])
    sync.clock.increment(1)
    await sync.reply(null)
    await sync.take(new Error('down'))
    expect(sync.state()).toEqual({ signedIn: 'waiting' })
    sync.clock.increment(2_000)
    await sync.reply(at(3))
    expect([sync.calls, sync.state()]).toEqual([['read ada', 'read ada', saved(1), 'read ada'], { signedIn: 'inSync' }])
  })

  it('pauses five minutes at most, and not at all when the network is back', async () => {
    const sync = run()
    sync.arrive('ada')
    for (let failures = 1; failures <= 12; failures += 1) {
      await sync.reply(new Error('down'))
      sync.clock.increment(300_000)
    }
    expect(sync.calls).toHaveLength(13)
    await sync.reply(new Error('down'))
    sync.actor.send({ type: 'network.returned' })
    expect(sync.state()).toEqual({ signedIn: 'reading' })
  })

  it('receives what was chosen during the outage', async () => {
    const sync = run()
    sync.arrive('ada')
    await sync.reply(new Error('down'))
    sync.change(at(4))
    sync.actor.send({ type: 'network.returned' })
    await sync.reply(at(2))
    expect(sync.calls.at(-1)).toBe(saved(4))
  })
})

describe('the copy of a record for the server', () => {
  it('has the choices, the version and the time', () =>
    expect(toCopy(createRecord({ ...allAccepted, marketing: false }))).toEqual(
      at(0, { ...allAccepted, marketing: false }),
    ))

  it.each(['1.1', 'abc', ''])('a version such as %j is told as the oldest', (consentVersion) =>
    expect(toCopy(createRecord({ consentVersion })).consentVersion).toBe('1.0.0'),
  )

  it('is null for a record that is already sent', () => {
    expect(toPendingCopy(null)).toBeNull()
    expect(toPendingCopy(createRecord())).toBeNull()
    expect(toPendingCopy(createRecord({ syncStatus: 'synced' }))).toBeNull()
    expect(toPendingCopy(createRecord({ syncStatus: 'pending', isConsentGiven: false }))).toBeNull()
    expect(toPendingCopy(createRecord({ syncStatus: 'pending' }))).toEqual(at(0, allRefused))
  })
})
