import { describe, expect, it } from 'vitest'
import { SimulatedClock, createActor, fromPromise, transition } from 'xstate'
import { type SessionSnapshot, sessionMachine } from '#machines/session/session.machine.ts'
import { endReason, isDegraded, isSettling, isSignedIn } from '#machines/session/session.selectors.ts'
import type {
  Refreshed,
  SessionEvent,
  SessionNotice,
  TokenFacts,
  TokenIdentity,
} from '#machines/session/session.setup.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { restoredSession } from './restored-session.ts'
import { facts, sessionPlan } from '#src/inspect/plans/session.plan.ts'

const after = (snapshot: SessionSnapshot, ...events: readonly SessionEvent[]) =>
  events.reduce<SessionSnapshot>((state, event) => transition(sessionMachine, state, event)[0], snapshot)

describe('the session chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(sessionMachine, sessionPlan)).toMatchInlineSnapshot(`
      "(start) --> restoring
      restoring --always--> signedOut.quiet
      restoring --always [isRestored]--> signedIn.fresh / announceStart ^session.started
      signedOut.quiet --tokens.received--> signedIn.fresh / setIdentity, announceStart ^session.started
      signedOut.quiet --token.rejected [isCurrentToken]--> signedOut.signInRequested / announceEnd ^session.ended
      signedOut.quiet --storage.read [isPresent]--> signedIn.fresh / setIdentity, announceStart ^session.started
      signedOut.signInRequested --tokens.received--> signedIn.fresh / setIdentity, announceStart ^session.started
      signedOut.signInRequested --storage.read [isPresent]--> signedIn.fresh / setIdentity, announceStart ^session.started
      signedIn.fresh --tokens.received--> signedIn.fresh / announceEnd, setIdentity, announceStart ^session.ended ^session.started
      signedIn.fresh --token.rejected [isCurrentToken]--> signedIn.refreshing
      signedIn.fresh --storage.read [isNewer]--> signedIn.fresh / setTokens, announceRefresh ^session.refreshed
      signedIn.fresh --storage.read [isAnotherUser]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.fresh --storage.read [isGone]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.fresh --session.endedElsewhere [isThisEpoch]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.fresh --session.signOut--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.fresh --organisation.joined--> signedIn.refreshing / selectOrganisation, announceOrganisation ^organisation.selected
      signedIn.fresh --organisation.select [isOtherOrganisation]--> signedIn.fresh / selectOrganisation, announceOrganisation ^organisation.selected
      signedIn.fresh --role.stated [isAnotherRole]--> signedIn.refreshing / setRefreshedFor
      signedIn.refreshing --tokens.received--> signedIn.fresh / announceEnd, setIdentity, announceStart ^session.ended ^session.started
      signedIn.refreshing --storage.read [isNewer]--> signedIn.fresh / setTokens, announceRefresh ^session.refreshed
      signedIn.refreshing --storage.read [isAnotherUser]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.refreshing --storage.read [isGone]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.refreshing --session.endedElsewhere [isThisEpoch]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.refreshing --session.signOut--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.refreshing --organisation.joined--> signedIn.refreshing / awaitOrganisation, selectOrganisation, announceOrganisation ^organisation.selected
      signedIn.refreshing --organisation.select [isOtherOrganisation]--> signedIn.refreshing / selectOrganisation, announceOrganisation ^organisation.selected
      signedIn.refreshing --done.actor.refreshTokens [wasRotated]--> signedIn.renewed / setTokens, announceRefresh ^session.refreshed
      signedIn.refreshing --done.actor.refreshTokens [wasAdopted]--> signedIn.fresh / setTokens, announceRefresh ^session.refreshed
      signedIn.refreshing --done.actor.refreshTokens [keepsSession]--> signedIn.degraded.pausing / announceDegraded ^session.degraded
      signedIn.refreshing --done.actor.refreshTokens--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.refreshing --error.actor.refreshTokens--> signedIn.degraded.pausing / announceDegraded ^session.degraded
      signedIn.refreshing --after flightBound--> signedIn.degraded.pausing / announceDegraded ^session.degraded
      signedIn.fresh --always [isMandateMissing]--> signedIn.refreshing / clearAwaited
      signedIn.renewed --always [isMandateMissing]--> signedIn.refreshing / clearAwaited
      signedIn.renewed --tokens.received--> signedIn.fresh / announceEnd, setIdentity, announceStart ^session.ended ^session.started
      signedIn.renewed --storage.read [isNewer]--> signedIn.renewed / setTokens, announceRefresh ^session.refreshed
      signedIn.renewed --storage.read [isAnotherUser]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.renewed --storage.read [isGone]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.renewed --session.endedElsewhere [isThisEpoch]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.renewed --session.signOut--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.renewed --organisation.joined--> signedIn.refreshing / selectOrganisation, announceOrganisation ^organisation.selected
      signedIn.renewed --organisation.select [isOtherOrganisation]--> signedIn.renewed / selectOrganisation, announceOrganisation ^organisation.selected
      signedIn.renewed --role.stated [isFurtherRole]--> signedIn.refreshing / setRefreshedFor
      signedIn.renewed --after renewal--> signedIn.fresh
      signedIn.degraded.pausing --tokens.received--> signedIn.fresh / announceEnd, setIdentity, announceStart ^session.ended ^session.started
      signedIn.degraded.pausing --storage.read [isNewer]--> signedIn.fresh / setTokens, announceRefresh ^session.refreshed
      signedIn.degraded.pausing --storage.read [isAnotherUser]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.degraded.pausing --storage.read [isGone]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.degraded.pausing --session.endedElsewhere [isThisEpoch]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.degraded.pausing --session.signOut--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.degraded.pausing --organisation.joined--> signedIn.refreshing / selectOrganisation, announceOrganisation ^organisation.selected
      signedIn.degraded.pausing --organisation.select [isOtherOrganisation]--> signedIn.degraded.pausing / selectOrganisation, announceOrganisation ^organisation.selected
      signedIn.degraded.pausing --connection.returned--> signedIn.refreshing
      signedIn.degraded.pausing --after retryPause--> signedIn.degraded.waiting
      signedIn.degraded.waiting --tokens.received--> signedIn.fresh / announceEnd, setIdentity, announceStart ^session.ended ^session.started
      signedIn.degraded.waiting --token.rejected [isCurrentToken]--> signedIn.refreshing
      signedIn.degraded.waiting --storage.read [isNewer]--> signedIn.fresh / setTokens, announceRefresh ^session.refreshed
      signedIn.degraded.waiting --storage.read [isAnotherUser]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.degraded.waiting --storage.read [isGone]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.degraded.waiting --session.endedElsewhere [isThisEpoch]--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.degraded.waiting --session.signOut--> signedOut.quiet / announceEnd, clearIdentity ^session.ended
      signedIn.degraded.waiting --organisation.joined--> signedIn.refreshing / selectOrganisation, announceOrganisation ^organisation.selected
      signedIn.degraded.waiting --organisation.select [isOtherOrganisation]--> signedIn.degraded.waiting / selectOrganisation, announceOrganisation ^organisation.selected
      signedIn.degraded.waiting --connection.returned--> signedIn.refreshing"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(sessionMachine, sessionPlan)).toEqual([]))
})

describe('single flight', () => {
  const current = { generation: 1, epoch: 100 }
  it.each([
    ['the current token', current, { signedIn: 'refreshing' }],
    ['an older generation', { generation: 0, epoch: 100 }, { signedIn: 'fresh' }],
    ['a generation of the future', { generation: 2, epoch: 100 }, { signedIn: 'fresh' }],
    ['another epoch', { generation: 1, epoch: 99 }, { signedIn: 'fresh' }],
  ])('a rejection of %s', (_, refused, value) => {
    expect(after(restoredSession(), { type: 'token.rejected', ...refused }).value).toEqual(value)
  })

  it('starts one refresh for any number of rejections, and none for what a fresh token is refused', () => {
    const started: unknown[] = []
    const actor = createActor(
      sessionMachine.provide({
        actors: {
          refreshTokens: fromPromise<Refreshed, { generation: number; epoch: number }>(({ input }) => {
            started.push(input)
            return new Promise(() => {})
          }),
        },
      }),
      { input: { stored: facts() } },
    ).start()
    for (let count = 0; count < 50; count++) actor.send({ type: 'token.rejected', ...current })
    expect(started).toEqual([current])
    expect(isSettling(actor.getSnapshot())).toBe(true)
    actor.stop()
  })
})

const running = (refreshed: Promise<Refreshed>, stored: TokenFacts | null = facts()) => {
  const clock = new SimulatedClock()
  const notices: SessionNotice[] = []
  const actor = createActor(
    sessionMachine.provide({ actors: { refreshTokens: fromPromise<Refreshed, TokenIdentity>(() => refreshed) } }),
    { input: { stored }, clock, systemId: 'session' },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const state = () => actor.getSnapshot()
  return { actor, clock, notices, state }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a refresh', () => {
  const reject = { type: 'token.rejected', generation: 1, epoch: 100 } as const

  it.each([
    ['rotated', { outcome: 'rotated', facts: facts({ generation: 2 }) }, { signedIn: 'renewed' }],
    ['adopted', { outcome: 'adopted', facts: facts({ generation: 2 }) }, { signedIn: 'fresh' }],
    ['without an answer keeps the session', { outcome: 'unreachable' }, { signedIn: { degraded: 'pausing' } }],
    ['refused', { outcome: 'refused' }, { signedOut: 'quiet' }],
    ['answered by failures', { outcome: 'failed' }, { signedOut: 'quiet' }],
    ['that brings another person', { outcome: 'foreign' }, { signedOut: 'quiet' }],
    ['without a refresh token', { outcome: 'missing' }, { signedOut: 'quiet' }],
  ] as const)('%s', async (_, outcome, value) => {
    const { actor, state } = running(Promise.resolve(outcome))
    actor.send(reject)
    await settle()
    expect(state().value).toEqual(value)
  })

  it('that throws in our own code keeps the session', async () => {
    const { actor, notices, state } = running(Promise.reject(new Error('bug')))
    actor.send(reject)
    await settle()
    expect([isDegraded(state()), notices.at(-1)]).toEqual([true, { type: 'session.degraded' }])
  })

  it('that never ends by itself is given up after 30 seconds, asked for again after a pause, and at once when the connection returns', () => {
    const { actor, clock, state, notices } = running(new Promise(() => {}))
    actor.send(reject)
    clock.increment(29_999)
    expect(state().value).toEqual({ signedIn: 'refreshing' })
    clock.increment(1)
    expect(state().value).toEqual({ signedIn: { degraded: 'pausing' } })
    actor.send(reject)
    expect(isSettling(state())).toBe(false)
    clock.increment(10_000)
    actor.send({ ...reject, generation: 0 })
    expect(state().value).toEqual({ signedIn: { degraded: 'waiting' } })
    actor.send(reject)
    expect(state().value).toEqual({ signedIn: 'refreshing' })
    clock.increment(30_000)
    actor.send({ type: 'connection.returned' })
    expect(state().value).toEqual({ signedIn: 'refreshing' })
    expect(notices.filter(({ type }) => type === 'session.degraded')).toHaveLength(2)
  })

  it.each([
    [600_000, 60_000],
    [2_000, 1_000],
    [null, 60_000],
  ])('of a token living %s ms is not repeated within %s ms', async (lifetime, pause) => {
    const { actor, clock, state } = running(
      Promise.resolve({ outcome: 'rotated', facts: facts({ generation: 2, lifetime }) }),
    )
    actor.send(reject)
    await settle()
    clock.increment(pause - 1)
    actor.send({ type: 'token.rejected', generation: 2, epoch: 100 })
    expect(state().value).toEqual({ signedIn: 'renewed' })
    clock.increment(1)
    actor.send({ type: 'token.rejected', generation: 2, epoch: 100 })
    expect(state().value).toEqual({ signedIn: 'refreshing' })
  })
})

describe('notices', () => {
  it('tell a whole life in order', async () => {
    const { actor, notices } = running(Promise.resolve({ outcome: 'rotated', facts: facts({ generation: 2 }) }))
    actor.send({ type: 'token.rejected', generation: 1, epoch: 100 })
    await settle()
    actor.send({ type: 'organisation.select', organisationId: 'org-2' })
    actor.send({ type: 'session.signOut' })
    actor.send({ type: 'token.rejected', generation: 0, epoch: -100 })
    actor.send({ type: 'token.rejected', generation: 0, epoch: -100 })
    actor.send({ type: 'tokens.received', by: 'confirmation', facts: facts({ epoch: 200 }) })
    expect(notices).toEqual([
      { type: 'session.started', by: 'restored', epoch: 100, userId: 'ada', organisationId: 'org-1' },
      { type: 'session.refreshed', generation: 2, epoch: 100 },
      { type: 'organisation.selected', organisationId: 'org-2', epoch: 100 },
      { type: 'session.ended', reason: 'signedOut', epoch: 100, userId: 'ada' },
      { type: 'session.ended', reason: 'missing', epoch: -100, userId: null },
      { type: 'session.started', by: 'confirmation', epoch: 200, userId: 'ada', organisationId: 'org-1' },
    ])
  })

  it('tell the end of one person before the start of the next', () => {
    const { actor, notices } = running(new Promise(() => {}))
    actor.send({ type: 'tokens.received', by: 'oauth', facts: facts({ epoch: 200, userId: 'bob' }) })
    expect(notices.slice(1)).toEqual([
      { type: 'session.ended', reason: 'replaced', epoch: 100, userId: 'ada' },
      { type: 'session.started', by: 'oauth', epoch: 200, userId: 'bob', organisationId: 'org-1' },
    ])
  })
})

describe('another tab', () => {
  it('that rotated the tokens is followed, in the organisation this tab shows', () => {
    const shown = after(restoredSession(), { type: 'organisation.select', organisationId: 'org-2' })
    const followed = after(shown, { type: 'storage.read', stored: facts({ generation: 5 }) })
    expect(followed.context).toEqual({
      ...facts({ generation: 5 }),
      organisationId: 'org-2',
      endReason: null,
      awaitedOrganisationId: null,
      refreshedFor: null,
    })
  })

  it('that rotated them during a refresh of this tab ends the wait', () => {
    const asking = after(restoredSession(), { type: 'token.rejected', generation: 1, epoch: 100 })
    expect(after(asking, { type: 'storage.read', stored: facts({ generation: 2 }) }).value).toEqual({
      signedIn: 'fresh',
    })
  })

  it('with older tokens is not followed', () => {
    expect(
      after(restoredSession(facts({ generation: 3 })), { type: 'storage.read', stored: facts() }).context.generation,
    ).toBe(3)
  })

  it.each([
    ['signed out', { type: 'storage.read', stored: null }, 'elsewhere'],
    ['says that this session ended', { type: 'session.endedElsewhere', epoch: 100 }, 'elsewhere'],
    ['signed in somebody else', { type: 'storage.read', stored: facts({ epoch: 200, userId: 'bob' }) }, 'replaced'],
  ] as const)('that %s ends the session here', (_, event, reason) => {
    const ended = after(restoredSession(), event)
    expect([isSignedIn(ended), endReason(ended)]).toEqual([false, reason])
    expect(ended.context).toEqual({
      ...facts(),
      generation: 0,
      epoch: -100,
      userId: null,
      organisationId: null,
      mandates: [],
      lifetime: null,
      endReason: reason,
      awaitedOrganisationId: null,
      refreshedFor: null,
    })
  })

  it('that signed in is followed by a signed-out one', () => {
    const followed = after(restoredSession(null), { type: 'storage.read', stored: facts() })
    expect([isSignedIn(followed), followed.context.userId]).toEqual([true, 'ada'])
  })
})

it('an effect that was not provided fails with its name', async () => {
  const actor = createActor(sessionMachine.implementations.actors['refreshTokens'] as ReturnType<typeof fromPromise>)
  actor.subscribe({ error: () => {} })
  actor.start()
  await settle()
  expect(actor.getSnapshot()).toMatchObject({ status: 'error', error: new Error('refreshTokens is not provided') })
})
