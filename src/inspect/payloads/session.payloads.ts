import * as v from 'valibot'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { refreshFailures, signInWays } from '#machines/session/session.setup.ts'
import { callFailures, tokenRefreshMachine } from '#machines/session/token-refresh.machine.ts'
import { roles } from '#src/contract/roles.ts'
import { definePayloads } from './define-payloads.ts'

const identity = { generation: v.number(), epoch: v.number() }

const facts = v.strictObject({
  ...identity,
  userId: v.nullable(v.string()),
  organisationId: v.nullable(v.string()),
  mandates: v.array(v.strictObject({ organisationId: v.string(), role: v.picklist(roles) })),
  lifetime: v.nullable(v.number()),
})

export const sessionPayloads = definePayloads(
  sessionMachine,
  {
    'tokens.received': v.strictObject({
      by: v.picklist(signInWays),
      facts,
    }),
    'token.rejected': v.strictObject(identity),
    'storage.read': v.strictObject({ stored: v.nullable(facts) }),
    'session.endedElsewhere': v.strictObject({ epoch: v.number() }),
    'session.signOut': v.strictObject({}),
    'organisation.select': v.strictObject({ organisationId: v.string() }),
    'organisation.joined': v.strictObject({ organisationId: v.string() }),
    'role.stated': v.strictObject({
      ...identity,
      organisationId: v.nullable(v.string()),
      role: v.nullable(v.picklist(roles)),
    }),
    'connection.returned': v.strictObject({}),
  },
  {
    refreshTokens: v.variant('outcome', [
      v.strictObject({ outcome: v.picklist(['rotated', 'adopted']), facts }),
      v.strictObject({ outcome: v.picklist(refreshFailures) }),
    ]),
  },
)

export const tokenRefreshPayloads = definePayloads(
  tokenRefreshMachine,
  { 'lock.granted': v.strictObject({}), 'flight.abandoned': v.strictObject({}) },
  {
    findNewer: v.strictObject({ facts: v.nullable(facts) }),
    askServer: v.variant('outcome', [
      v.strictObject({ outcome: v.literal('rotated'), facts }),
      v.strictObject({ outcome: v.picklist(callFailures) }),
      v.strictObject({ outcome: v.literal('serverError'), status: v.number() }),
    ]),
  },
)
