import { hours } from '#src/lib/durations.ts'
import * as v from 'valibot'
import type { Handle } from '../db/tables.ts'
import { hashSecret, createSecret } from '../crypto/secret-tokens.ts'

export type TokenPurpose = 'confirm-email' | 'reset-password'

export const tokenLifetimesMs: Readonly<Record<TokenPurpose, number>> = {
  'confirm-email': 48 * hours,
  'reset-password': 1 * hours,
}

const NewProfile = v.object({
  firstName: v.string(),
  lastName: v.string(),
  organisationName: v.optional(v.string()),
  referralCode: v.optional(v.string()),
})
export type NewProfile = v.InferOutput<typeof NewProfile>

/** Password and name from a sign-up take effect when its link is used. */
export interface PendingSignUp {
  readonly passwordHash: string | null
  readonly profile: NewProfile | null
}

const noPendingSignUp: PendingSignUp = { passwordHash: null, profile: null }

const parseProfile = (stored: unknown): NewProfile | null => {
  const parsed = v.safeParse(NewProfile, stored)
  return parsed.success ? parsed.output : null
}

export const issueToken = async (
  db: Handle,
  purpose: TokenPurpose,
  userId: string,
  now: number,
  { passwordHash, profile }: PendingSignUp = noPendingSignUp,
): Promise<string> => {
  const secret = createSecret()
  await db
    .insertInto('one_time_tokens')
    .values({
      hash: hashSecret(secret),
      purpose,
      user_id: userId,
      password_hash: passwordHash,
      profile: profile && JSON.stringify(profile),
      created_at: new Date(now),
      expires_at: new Date(now + tokenLifetimesMs[purpose]),
      used_at: null,
    })
    .execute()
  return secret
}

export const findTokenOwner = async (
  db: Handle,
  purpose: TokenPurpose,
  secret: string,
  now: number,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('one_time_tokens')
    .where('hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Returns the owner once, to the first caller; undefined for a used, expired, foreign or unknown link. */
export const useToken = async (
  db: Handle,
  purpose: TokenPurpose,
  secret: string,
  now: number,
): Promise<(PendingSignUp & { readonly userId: string }) | undefined> => {
  const row = await db
    .updateTable('one_time_tokens')
    .set({ used_at: new Date(now) })
    .where('hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('user_id', 'in', (users) => users.selectFrom('users').where('disabled_at', 'is', null).select('id'))
    .returning(['user_id', 'password_hash', 'profile'])
    .executeTakeFirst()
  return row && { userId: row.user_id, passwordHash: row.password_hash, profile: parseProfile(row.profile) }
}

export const readPendingSignUps = async (db: Handle, userId: string): Promise<readonly PendingSignUp[]> => {
  const rows = await db
    .selectFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm-email')
    .where('password_hash', 'is not', null)
    .select(['password_hash', 'profile'])
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({ passwordHash: row.password_hash, profile: parseProfile(row.profile) }))
}

export const voidTokens = (db: Handle, userId: string, now: number) =>
  db
    .updateTable('one_time_tokens')
    .set({ used_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
