import type { Handle } from '../db/tables.ts'
import { hashOfSecret, newSecret } from './secret-tokens.ts'

export type TokenPurpose = 'confirm-email' | 'reset-password'

const hour = 60 * 60_000

/** How long a link works; the mails say it too. */
export const tokenLifetimes: Readonly<Record<TokenPurpose, number>> = {
  'confirm-email': 48 * hour,
  'reset-password': hour,
}

/** A new secret for a link. The database keeps its hash alone. */
export const issueToken = async (
  db: Handle,
  purpose: TokenPurpose,
  userId: string,
  now: number,
  passwordHash: string | null = null,
): Promise<string> => {
  const secret = newSecret()
  await db
    .insertInto('one_time_tokens')
    .values({
      hash: hashOfSecret(secret),
      purpose,
      user_id: userId,
      password_hash: passwordHash,
      created_at: new Date(now),
      expires_at: new Date(now + tokenLifetimes[purpose]),
      used_at: null,
    })
    .execute()
  return secret
}

export const isTokenUsable = async (
  db: Handle,
  purpose: TokenPurpose,
  secret: string,
  now: number,
): Promise<boolean> => {
  const row = await db
    .selectFrom('one_time_tokens')
    .where('hash', '=', hashOfSecret(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .select('hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Whose link it is, for the one caller that comes first; undefined for a used, expired, foreign or unknown one. */
export const useToken = async (
  db: Handle,
  purpose: TokenPurpose,
  secret: string,
  now: number,
): Promise<{ userId: string; passwordHash: string | null } | undefined> => {
  const row = await db
    .updateTable('one_time_tokens')
    .set({ used_at: new Date(now) })
    .where('hash', '=', hashOfSecret(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('user_id', 'in', (users) => users.selectFrom('users').where('disabled_at', 'is', null).select('id'))
    .returning(['user_id', 'password_hash'])
    .executeTakeFirst()
  return row && { userId: row.user_id, passwordHash: row.password_hash }
}

/** Every other link of a person stops working. */
export const voidTokens = (db: Handle, userId: string, now: number) =>
  db
    .updateTable('one_time_tokens')
    .set({ used_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
