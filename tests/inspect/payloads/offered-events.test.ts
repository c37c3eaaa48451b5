import { describe, expect, test } from 'vitest'
import type { ActorState } from '#src/inspect/observer/record.ts'
import { offeredEvents } from '#src/inspect/payloads/offered-events.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { restoredSession } from '../../machines/session/restored-session.ts'

const now = Date.UTC(2026, 10, 20)

const toState = (snapshot: { value: unknown; context: unknown }): ActorState => ({
  status: 'active',
  value: snapshot.value as ActorState['value'],
  context: JSON.parse(JSON.stringify(snapshot.context)) as ActorState['context'],
})

const groupByType = (offers: ReturnType<typeof offeredEvents>) =>
  Object.fromEntries(offers.map((offer) => [offer.type, offer]))

describe('a session', () => {
  const fresh = toState(restoredSession())

  test('in its first state is offered what it listens to there, filled in for this very session', () => {
    const {
      'token.rejected': rejected,
      'tokens.received': received,
      ...more
    } = groupByType(offeredEvents('session', fresh, now))
    expect(rejected).toEqual({
      type: 'token.rejected',
      kind: 'event',
      fields: [
        { name: 'generation', field: { kind: 'number', isOptional: false, isNullable: false } },
        { name: 'epoch', field: { kind: 'number', isOptional: false, isNullable: false } },
      ],
      first: { generation: 1, epoch: 100 },
      hasEffect: true,
      isHandled: true,
    })
    expect(received?.fields[0]).toEqual({
      name: 'by',
      field: {
        kind: 'choice',
        choices: ['login', 'signUp', 'confirmation', 'invitation', 'oauth'],
        isOptional: false,
        isNullable: false,
      },
    })
    expect(Object.values(more).filter(({ isHandled }) => !isHandled)).toMatchObject([
      { type: 'connection.returned', kind: 'event', fields: [], hasEffect: false },
    ])
    expect(Object.keys(more).toSorted()).toEqual([
      'connection.returned',
      'organisation.joined',
      'organisation.select',
      'role.stated',
      'session.endedElsewhere',
      'session.signOut',
      'storage.read',
    ])
  })

  test('while it refreshes is offered how that may end, and how long it may take', () => {
    const { value, context } = sessionMachine.resolveState({
      value: { signedIn: 'refreshing' },
      context: restoredSession().context,
    })
    const offers = groupByType(offeredEvents('session', toState({ value, context }), now))
    expect(offers['xstate.done.actor.refreshTokens']).toMatchObject({
      kind: 'done',
      first: { output: { outcome: 'rotated', facts: { generation: 2 } } },
      hasEffect: true,
    })
    expect(offers['xstate.error.actor.refreshTokens']).toMatchObject({
      kind: 'error',
      first: { error: 'refreshTokens failed' },
      hasEffect: true,
    })
    expect(offers['xstate.after.flightBound.session.signedIn.refreshing']).toMatchObject({ kind: 'delay', first: {} })
  })

  test('that has ended, or that nobody knows, is offered nothing', () => {
    expect(offeredEvents('session', { ...fresh, status: 'stopped' }, now)).toEqual([])
    expect(offeredEvents('sitzung', fresh, now)).toEqual([])
    expect(offeredEvents('session', { ...fresh, value: 'elsewhere' }, now)).toEqual([])
  })
})
