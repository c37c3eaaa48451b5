import type { SessionSnapshot, sessionMachine } from '#machines/session/session.machine.ts'
import type { TokenFacts } from '#machines/session/session.setup.ts'
import { callFailures, type tokenRefreshMachine } from '#machines/session/token-refresh.machine.ts'
import type { WalkPlan } from '../model/machine-walk.ts'

export const facts = (changes: Partial<TokenFacts> = {}): TokenFacts => ({
  generation: 1,
  epoch: 100,
  userId: 'ada',
  organisationId: 'org-1',
  mandates: [{ organisationId: 'org-1', role: 'Administrator' }],
  lifetime: 600_000,
  ...changes,
})

const newer = ({ context }: SessionSnapshot) => facts({ epoch: context.epoch, generation: context.generation + 1 })

export const sessionPlan: WalkPlan<typeof sessionMachine> = {
  inputs: [{ stored: null }, { stored: facts() }],
  events: {
    'tokens.received': { by: 'login', facts: facts({ epoch: 200 }) },
    'token.rejected': ({ context: { generation, epoch } }) => [
      { generation, epoch },
      { generation: generation - 1, epoch },
      { generation, epoch: epoch - 1 },
    ],
    'storage.read': (snapshot) => [
      { stored: newer(snapshot) },
      { stored: facts({ epoch: 300, userId: 'bob' }) },
      { stored: null },
      { stored: facts({ epoch: snapshot.context.epoch, generation: snapshot.context.generation }) },
    ],
    'session.endedElsewhere': ({ context: { epoch } }) => [{ epoch }, { epoch: epoch - 1 }],
    'session.signOut': {},
    'organisation.joined': { organisationId: 'org-2' },
    'organisation.select': [{ organisationId: 'org-1' }, { organisationId: 'org-2' }],
    'role.stated': ({ context: { generation, epoch, organisationId } }) => [
      { generation, epoch, organisationId, role: 'Manager' },
      { generation, epoch, organisationId, role: 'User' },
      { generation, epoch, organisationId, role: 'Administrator' },
    ],
    'connection.returned': {},
  },
  outcomes: {
    refreshTokens: {
      done: (snapshot) => [
        { outcome: 'rotated', facts: newer(snapshot as SessionSnapshot) },
        { outcome: 'adopted', facts: newer(snapshot as SessionSnapshot) },
        { outcome: 'unreachable' },
        { outcome: 'refused' },
        { outcome: 'failed' },
        { outcome: 'foreign' },
        { outcome: 'missing' },
      ],
    },
  },
}

const rotated = facts({ generation: 2 })

export const tokenRefreshPlan: WalkPlan<typeof tokenRefreshMachine> = {
  inputs: [{ generation: 1, epoch: 100 }],
  events: { 'lock.granted': {}, 'flight.abandoned': {} },
  distinguish: ({ context: { attempt, refreshed } }) => [attempt, refreshed?.outcome],
  outcomes: {
    findNewer: { done: [{ facts: null }, { facts: rotated }] },
    askServer: {
      done: [
        { outcome: 'rotated', facts: rotated },
        ...callFailures.map((outcome) => ({ outcome })),
        { outcome: 'serverError', status: 500 },
        { outcome: 'serverError', status: 503 },
      ],
    },
  },
}
