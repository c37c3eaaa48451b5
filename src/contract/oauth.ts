import * as v from 'valibot'
import { SessionTokens } from './auth.ts'
import { defineEndpoints } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { signInProviders } from './sign-in-providers.ts'

// These calls are apart from `additions.ts`, since that file is part of first pages and need not bring the tokens along.

export const SignInResult = v.variant('kind', [
  v.object({ kind: v.literal('signedIn'), ...SessionTokens.entries }),
  /** The person has accepted an invitation. */
  v.object({ kind: v.literal('joined'), ...SessionTokens.entries }),
  /** Nothing waits for this browser. */
  v.object({ kind: v.literal('none') }),
  v.object({ kind: v.literal('linked'), provider: v.picklist(signInProviders), returnUrl: v.string() }),
])
export type SignInResult = v.InferOutput<typeof SignInResult>

/** The browser that a sign-in through another host began in takes its result once, within minutes. */
export const signInResultEndpoints = defineEndpoints({
  take: {
    method: 'POST',
    path: '/api/auth/sign-in-result',
    access: 'anyone',
    reply: SignInResult,
    ownPagesOnly: true,
  },
})

export const Connection = v.object({
  provider: v.picklist(signInProviders),
  isLinked: v.boolean(),
  login: v.optional(v.string()),
  linkedAt: v.optional(Timestamp),
  /** False when the installation no longer offers to sign in with it. */
  isOffered: v.boolean(),
  /** Without it the person could not sign in. */
  isLastWay: v.boolean(),
})
export type Connection = v.InferOutput<typeof Connection>

export const connectionEndpoints = defineEndpoints({
  /** Lists the hosts that are offered or linked. */
  list: {
    method: 'GET',
    path: '/api/user/connections',
    access: 'signedIn',
    reply: v.array(Connection),
    ownPagesOnly: true,
  },
})
