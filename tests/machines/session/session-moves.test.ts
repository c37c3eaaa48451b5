import { describe, expect, it } from 'vitest'
import { transition } from 'xstate'
import { type SessionSnapshot, sessionMachine } from '#machines/session/session.machine.ts'
import type { Refreshed, SessionEvent } from '#machines/session/session.setup.ts'
import { restoredSession } from './restored-session.ts'
import { facts } from '#src/inspect/plans/session.plan.ts'

type Told = SessionEvent | { readonly type: 'xstate.done.actor.refreshTokens'; readonly output: Refreshed }

const go = (from: SessionSnapshot, ...events: readonly Told[]) => {
  const notices: object[] = []
  const end = events.reduce<SessionSnapshot>((state, event) => {
    const [next, actions] = transition(sessionMachine, state, event as SessionEvent)
    for (const { type, params } of actions as readonly { type: string; params: unknown }[])
      if (type === 'xstate.emit') notices.push((params as { event: object }).event)
    return next
  }, from)
  return { end, notices }
}

const reject = { type: 'token.rejected', generation: 1, epoch: 100 } as const
const refreshed = (output: Refreshed): Told => ({ type: 'xstate.done.actor.refreshTokens', output })
const signedIn = restoredSession()
const signedOut = restoredSession(null)
const asking = go(signedIn, reject).end
const renewed = go(asking, refreshed({ outcome: 'rotated', facts: facts({ generation: 2 }) })).end

describe('an event that changes nothing', () => {
  it.each<[string, SessionSnapshot, SessionEvent]>([
    ['empty storage, signed out', signedOut, { type: 'storage.read', stored: null }],
    ['a refusal of another session, signed out', signedOut, { type: 'token.rejected', generation: 5, epoch: 77 }],
    ['the end of another session', signedIn, { type: 'session.endedElsewhere', epoch: 99 }],
    ['the same tokens in storage', signedIn, { type: 'storage.read', stored: facts() }],
    ['the same tokens in storage, just renewed', renewed, { type: 'storage.read', stored: facts({ generation: 2 }) }],
    ['older tokens in storage, just renewed', renewed, { type: 'storage.read', stored: facts() }],
    ['a refusal, just renewed', renewed, { type: 'token.rejected', generation: 2, epoch: 100 }],
    ['the organisation that is shown', signedIn, { type: 'organisation.select', organisationId: 'org-1' }],
  ])('%s', (_, from, event) => {
    const { end, notices } = go(from, event)
    expect([end.value, end.context, notices]).toEqual([from.value, from.context, []])
  })
})

describe('an event that changes something', () => {
  const newer = facts({ generation: 7 })
  const refreshedNotice = { type: 'session.refreshed', generation: 7, epoch: 100 }

  it.each<[string, SessionSnapshot, Told, object]>([
    ['tokens of another tab', signedIn, { type: 'storage.read', stored: newer }, { signedIn: 'fresh' }],
    ['tokens of another tab, just renewed', renewed, { type: 'storage.read', stored: newer }, { signedIn: 'renewed' }],
    ['rotated tokens', asking, refreshed({ outcome: 'rotated', facts: newer }), { signedIn: 'renewed' }],
    ['adopted tokens', asking, refreshed({ outcome: 'adopted', facts: newer }), { signedIn: 'fresh' }],
  ])('%s', (_, from, event, value) => {
    const { end, notices } = go(from, event)
    expect([end.value, end.context, notices]).toEqual([
      value,
      { ...newer, endReason: null, awaitedOrganisationId: null, refreshedFor: null },
      [refreshedNotice],
    ])
  })

  it('a sign-in of another tab, signed out', () => {
    const { end, notices } = go(signedOut, { type: 'storage.read', stored: facts() })
    expect([end.context, notices]).toEqual([
      { ...facts(), endReason: null, awaitedOrganisationId: null, refreshedFor: null },
      [{ type: 'session.started', by: 'elsewhere', epoch: 100, userId: 'ada', organisationId: 'org-1' }],
    ])
  })

  it('an organisation that is selected', () => {
    const { end, notices } = go(signedIn, { type: 'organisation.select', organisationId: 'org-2' })
    expect([end.value, end.context.organisationId, notices]).toEqual([
      { signedIn: 'fresh' },
      'org-2',
      [{ type: 'organisation.selected', organisationId: 'org-2', epoch: 100 }],
    ])
  })

  it('an organisation that was entered: it is shown, and its role is asked for with new tokens', () => {
    const { end, notices } = go(renewed, { type: 'organisation.joined', organisationId: 'org-2' })
    expect([end.value, end.context.organisationId, notices]).toEqual([
      { signedIn: 'refreshing' },
      'org-2',
      [{ type: 'organisation.selected', organisationId: 'org-2', epoch: 100 }],
    ])
    const mandates = [{ organisationId: 'org-2', role: 'Guest' as const }]
    const { end: known } = go(end, refreshed({ outcome: 'rotated', facts: facts({ generation: 3, mandates }) }))
    expect([known.context.organisationId, known.context.mandates]).toEqual(['org-2', mandates])
  })

  it('tokens of another sign-in, whole', () => {
    const nextSession = facts({ epoch: 200, userId: 'bob', organisationId: 'org-3' })
    const { end, notices } = go(renewed, { type: 'tokens.received', by: 'login', facts: nextSession })
    expect([end.value, end.context, notices.length]).toEqual([
      { signedIn: 'fresh' },
      { ...nextSession, endReason: null, awaitedOrganisationId: null, refreshedFor: null },
      2,
    ])
    expect(go(signedOut, { type: 'tokens.received', by: 'login', facts: nextSession }).end.context).toEqual({
      ...nextSession,
      endReason: null,
      awaitedOrganisationId: null,
      refreshedFor: null,
    })
  })

  it.each<[string, SessionSnapshot, Told, string]>([
    ['a sign-out', signedIn, { type: 'session.signOut' }, 'signedOut'],
    ['the end of this session in another tab', signedIn, { type: 'session.endedElsewhere', epoch: 100 }, 'elsewhere'],
    ['empty storage', renewed, { type: 'storage.read', stored: null }, 'elsewhere'],
    ['another person', asking, { type: 'storage.read', stored: facts({ userId: 'bob' }) }, 'replaced'],
    ['a refusal', asking, refreshed({ outcome: 'refused' }), 'refused'],
    ['another person’s tokens', asking, refreshed({ outcome: 'foreign' }), 'foreign'],
    ['no tokens', asking, refreshed({ outcome: 'missing' }), 'missing'],
    ['failures', asking, refreshed({ outcome: 'failed' }), 'failed'],
  ])('%s ends the session, and nothing of the person is kept', (_, from, event, reason) => {
    const { end, notices } = go(from, event)
    expect([end.value, notices]).toEqual([
      { signedOut: 'quiet' },
      [{ type: 'session.ended', reason, epoch: 100, userId: 'ada' }],
    ])
    expect(end.context).toEqual({
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

  it('no answer keeps the session and is announced', () => {
    const { end, notices } = go(asking, refreshed({ outcome: 'unreachable' }))
    expect([end.value, notices]).toEqual([{ signedIn: { degraded: 'pausing' } }, [{ type: 'session.degraded' }]])
    expect(go(end, { type: 'connection.returned' }).end.value).toEqual({ signedIn: 'refreshing' })
    expect(go(end, reject).end.value).toEqual({ signedIn: { degraded: 'pausing' } })
  })
})
