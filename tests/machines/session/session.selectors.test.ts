import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { type SessionSnapshot, sessionMachine } from '#machines/session/session.machine.ts'
import { cacheScope, currentRole, holdsRole } from '#machines/session/session.selectors.ts'
import type { SessionEvent, TokenFacts } from '#machines/session/session.setup.ts'

const facts = (changes: Partial<TokenFacts> = {}): TokenFacts => ({
  generation: 1,
  epoch: 100,
  userId: 'ada',
  organisationId: 'org-1',
  mandates: [],
  lifetime: null,
  ...changes,
})

const restored = (stored: TokenFacts | null = facts()) => initialTransition(sessionMachine, { stored })[0]

const after = (snapshot: SessionSnapshot, event: SessionEvent) => transition(sessionMachine, snapshot, event)[0]

describe('roles and scope', () => {
  const as = (mandates: TokenFacts['mandates'], organisationId: string | null = 'org-1') =>
    restored(facts({ mandates, organisationId }))

  it.each([
    ['the mandate of the selected organisation', [{ organisationId: 'org-1', role: 'Manager' }], 'Manager'],
    ['no mandate', [], 'User'],
    [
      'contradicting mandates',
      [
        { organisationId: 'org-1', role: 'Administrator' },
        { organisationId: 'org-1', role: 'Guest' },
      ],
      'Guest',
    ],
    ['an unknown role', [{ organisationId: 'org-1', role: 'Unknown' }], 'Unknown'],
  ] as const)('%s', (_, mandates, role) => expect(currentRole(as(mandates))).toBe(role))

  it('S31 an administrator of another organisation is none here', () => {
    const elsewhere = as([{ organisationId: 'org-2', role: 'Administrator' }])
    expect(currentRole(elsewhere)).toBe('User')
    expect(holdsRole('Administrator')(elsewhere)).toBe(false)
    const there = after(elsewhere, { type: 'organisation.select', organisationId: 'org-2' })
    for (const role of ['Administrator', 'Manager'] as const) expect(holdsRole(role)(there)).toBe(true)
  })

  it('nobody holds a role while signed out', () => expect(holdsRole('Guest')(restored(null))).toBe(false))

  it('the cache scope differs between people, organisations and sign-ins', () => {
    const scopes = [
      restored(null),
      restored(),
      after(restored(), { type: 'organisation.select', organisationId: 'org-2' }),
      restored(facts({ epoch: 200 })),
    ].map(cacheScope)
    expect(new Set(scopes).size).toBe(scopes.length)
  })
})
