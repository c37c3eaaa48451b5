import { describe, expect, it } from 'vitest'
import { SimulatedClock, createActor, fromPromise } from 'xstate'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { currentRole } from '#machines/session/session.selectors.ts'
import type { Refreshed, SessionNotice, TokenFacts } from '#machines/session/session.setup.ts'
import type { Role } from '#src/contract/roles.ts'
import { facts } from '#src/inspect/plans/session.plan.ts'

const openSession = (stored: TokenFacts = facts()) => {
  const clock = new SimulatedClock()
  const flights: ((refreshed: Refreshed) => void)[] = []
  const notices: SessionNotice['type'][] = []
  const actor = createActor(
    sessionMachine.provide({
      actors: { refreshTokens: fromPromise(() => new Promise<Refreshed>((land) => flights.push(land))) },
    }),
    { clock, input: { stored } },
  )
  actor.on('*', ({ type }) => notices.push(type))
  actor.start()
  const bring = async (mandates: TokenFacts['mandates']) => {
    const { generation } = actor.getSnapshot().context
    flights.at(-1)?.({ outcome: 'rotated', facts: facts({ generation: generation + 1, mandates }) })
    await new Promise((resolve) => setImmediate(resolve))
  }
  const stateRole = (role: Role | null, given: Partial<TokenFacts> = {}) => {
    const { generation, epoch, organisationId } = { ...actor.getSnapshot().context, ...given }
    actor.send({ type: 'role.stated', generation, epoch, organisationId, role })
  }
  return { actor, clock, flights, notices, bring, stateRole, value: () => actor.getSnapshot().value }
}

const manager = [{ organisationId: 'org-1', role: 'Manager' }] as const
const both = [...manager, { organisationId: 'org-2', role: 'User' }] as const

describe('a role that the server states', () => {
  it('is fetched with one refresh when the token says another', async () => {
    const { actor, flights, bring, stateRole } = openSession()
    stateRole('Manager')
    stateRole('Manager')
    expect(flights).toHaveLength(1)
    await bring(manager)
    expect(currentRole(actor.getSnapshot())).toBe('Manager')
  })

  it.each([
    ['says what the token says', 'Administrator', {}],
    ['is about an earlier token', 'Manager', { generation: 0 }],
    ['is about an earlier session', 'Manager', { epoch: 1 }],
    ['is about another organisation', 'Manager', { organisationId: 'org-2' }],
  ] as const)('starts no refresh when it %s', (_, role, given) => {
    const { flights, stateRole } = openSession()
    stateRole(role, given)
    expect(flights).toHaveLength(0)
  })

  it('is not asked about again for a minute where the new token contradicts it still', async () => {
    const { clock, flights, bring, stateRole } = openSession()
    stateRole('Manager')
    await bring(facts().mandates)
    stateRole('Manager')
    expect(flights).toHaveLength(1)
    clock.increment(60_000)
    stateRole('Manager')
    expect(flights).toHaveLength(2)
  })
})

describe('a role that is corrected within a minute', () => {
  const corrected = async () => {
    const session = openSession()
    session.stateRole('Manager')
    await session.bring(manager)
    session.clock.increment(10_000)
    return session
  }

  it('is fetched at once, back and forth', async () => {
    const { actor, bring, flights, stateRole } = await corrected()
    stateRole('User')
    expect(flights).toHaveLength(2)
    await bring([{ organisationId: 'org-1', role: 'User' }])
    expect(currentRole(actor.getSnapshot())).toBe('User')
    stateRole('Manager')
    expect(flights).toHaveLength(3)
    await bring(manager)
    stateRole('Manager')
    expect(flights).toHaveLength(3)
  })

  it('is fetched where the membership is gone', async () => {
    const { flights, stateRole } = await corrected()
    stateRole(null)
    expect(flights).toHaveLength(2)
  })

  it('is asked about once where the new token does not have it', async () => {
    const { bring, flights, stateRole } = await corrected()
    stateRole('User')
    await bring(manager)
    stateRole('User')
    expect(flights).toHaveLength(2)
    stateRole('ReadOnly')
    expect(flights).toHaveLength(3)
  })

  it('is fetched for another organisation too, whatever was said of the first', async () => {
    const { actor, bring, flights, stateRole } = openSession()
    stateRole('Manager')
    await bring([{ organisationId: 'org-1', role: 'User' }])
    actor.send({ type: 'organisation.select', organisationId: 'org-2' })
    stateRole('Manager')
    expect(flights).toHaveLength(2)
  })

  it('is fetched after a refresh for another reason', async () => {
    const { actor, bring, flights, stateRole } = openSession()
    const { generation, epoch } = actor.getSnapshot().context
    actor.send({ type: 'token.rejected', generation, epoch })
    await bring(facts().mandates)
    stateRole('Manager')
    expect(flights).toHaveLength(2)
  })
})

describe('joining an organisation while a refresh is under way', () => {
  const joining = () => {
    const session = openSession()
    session.stateRole('Manager')
    session.actor.send({ type: 'organisation.joined', organisationId: 'org-2' })
    return session
  }

  it('starts no second refresh', () => {
    const { actor, flights, notices } = joining()
    expect([flights.length, actor.getSnapshot().context.organisationId]).toEqual([1, 'org-2'])
    expect(notices).toContain('organisation.selected')
  })

  it('refreshes once more when the refresh brought tokens from before', async () => {
    const { flights, bring, value } = joining()
    await bring(manager)
    expect([flights.length, value()]).toEqual([2, { signedIn: 'refreshing' }])
    await bring(manager)
    expect([flights.length, value()]).toEqual([2, { signedIn: 'renewed' }])
  })

  it('does not refresh again when the refresh brought the new membership', async () => {
    const { flights, bring, value } = joining()
    await bring(both)
    expect([flights.length, value()]).toEqual([1, { signedIn: 'renewed' }])
  })

  it('a later removal from it starts no further refresh', async () => {
    const { actor, clock, flights, bring, value } = joining()
    await bring(both)
    clock.increment(60_000)
    const { generation, epoch } = actor.getSnapshot().context
    actor.send({ type: 'token.rejected', generation, epoch })
    await bring(manager)
    expect([flights.length, value()]).toEqual([2, { signedIn: 'renewed' }])
  })
})
