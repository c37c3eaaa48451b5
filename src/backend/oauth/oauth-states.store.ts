import * as v from 'valibot'
import { minutes } from '#src/lib/durations.ts'
import { hashSecret } from '../crypto/secret-tokens.ts'
import type { Sealer } from '../crypto/sealed-text.ts'
import type { Handle, Tables } from '../db/tables.ts'

type StateRow = Tables['oauth_states']

export const stateLifetimeMs = 10 * minutes

const Secrets = v.object({
  verifier: v.string(),
  nonce: v.string(),
  invitationToken: v.optional(v.string()),
  organisationId: v.optional(v.string()),
})
export type StateSecrets = v.InferOutput<typeof Secrets>

export interface OauthState extends Pick<StateRow, 'provider' | 'purpose' | 'user_id' | 'session_id'> {
  readonly returnAddress: string
  readonly secrets: StateSecrets
}

interface NewState extends OauthState {
  readonly state: string
  readonly browser: string
}

export const insertState = (db: Handle, sealer: Sealer, given: NewState, now: number) => {
  const { state, browser, returnAddress, secrets, ...row } = given
  return db
    .insertInto('oauth_states')
    .values({
      ...row,
      hash: hashSecret(state),
      browser_hash: hashSecret(browser),
      return_address: returnAddress,
      sealed: sealer.seal(JSON.stringify(secrets)),
      expires_at: new Date(now + stateLifetimeMs),
    })
    .execute()
}

/** Returns the state once; undefined for one that is used, expired, unknown, another browser's or of the other kind. */
export const takeState = async (
  db: Handle,
  sealer: Sealer,
  { state, browser, provider }: Pick<NewState, 'state' | 'browser' | 'provider'>,
  kind: 'signIn' | 'installation',
  now: number,
): Promise<(OauthState & { readonly issuedAt: number }) | undefined> => {
  const row = await db
    .deleteFrom('oauth_states')
    .where('hash', '=', hashSecret(state))
    .where('browser_hash', '=', hashSecret(browser))
    .where('provider', '=', provider)
    .where('purpose', kind === 'installation' ? '=' : '<>', 'installation')
    .where('expires_at', '>', new Date(now))
    .returningAll()
    .executeTakeFirst()
  const opened = row && sealer.open(row.sealed)
  if (row === undefined || opened === undefined) return undefined
  const { purpose, user_id, session_id, return_address: returnAddress } = row
  const issuedAt = row.expires_at.getTime() - stateLifetimeMs
  const secrets = v.parse(Secrets, JSON.parse(opened))
  return { provider, purpose, user_id, session_id, returnAddress, secrets, issuedAt }
}
