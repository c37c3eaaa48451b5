import { days } from '#src/lib/durations.ts'
import { sql } from 'kysely'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Handle } from '../db/tables.ts'
import type { SignedIn } from '../http/caller.ts'
import type { Services } from '../services.ts'
import type { Device } from './describe-device.ts'
import { hashSecret } from '../crypto/secret-tokens.ts'

export const refreshTokenLifetimeMs = 30 * days

export type SessionEndReason = 'signedOut' | 'revoked' | 'passwordChanged' | 'passwordReset' | 'tokenReused' | 'removed'

export const insertRefreshToken = (db: Handle, token: string, sessionId: string, now: number) =>
  db
    .insertInto('refresh_tokens')
    .values({
      hash: hashSecret(token),
      session_id: sessionId,
      created_at: new Date(now),
      expires_at: new Date(now + refreshTokenLifetimeMs),
      used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const getOldestStart = ({ clock, config }: Pick<Services, 'clock' | 'config'>): Date =>
  new Date(clock() - config.maxSessionMs)

export const insertSession = async (
  db: Handle,
  userId: string,
  token: string,
  now: number,
  device: Device,
): Promise<string> => {
  const id = newObjectId(now)
  await db
    .insertInto('sessions')
    .values({ id, user_id: userId, created_at: new Date(now), revoked_at: null, revoked_because: null, ...device })
    .execute()
  await insertRefreshToken(db, token, id, now)
  return id
}

export const endSession = (db: Handle, sessionId: string, because: SessionEndReason, now: number) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: new Date(now), revoked_because: because })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()

export const endSessions = (db: Handle, userId: string, because: SessionEndReason, now: number, except?: string) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: new Date(now), revoked_because: because })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute()

const maxListedSessions = 100

export const listSessions = async (services: Pick<Services, 'clock' | 'config' | 'db'>, caller: SignedIn) => {
  const lastUsedAt = sql<Date>`max(refresh_tokens.created_at)`
  return services.db
    .selectFrom('sessions')
    .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
    .where('sessions.user_id', '=', caller.userId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.created_at', '>', getOldestStart(services))
    .groupBy('sessions.id')
    .having(sql<Date>`max(refresh_tokens.expires_at)`, '>', new Date(services.clock()))
    .select(['sessions.id', 'sessions.browser', 'sessions.platform', 'sessions.created_at'])
    .select(lastUsedAt.as('last_used_at'))
    .orderBy(sql`sessions.id = ${caller.sessionId}`, 'desc')
    .orderBy(lastUsedAt, 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(maxListedSessions)
    .execute()
}

export const isOwnSession = async (db: Handle, sessionId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .select('id')
    .executeTakeFirst()) !== undefined

export interface KnownRefreshToken {
  readonly sessionId: string
  readonly userId: string
  readonly startedAt: Date
  readonly expiresAt: Date
  readonly usedAt: Date | null
  /** True when the session was ended or the person was disabled. */
  readonly isEnded: boolean
}

export const findRefreshToken = async (db: Handle, token: string): Promise<KnownRefreshToken | undefined> => {
  const row = await db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('refresh_tokens.hash', '=', hashSecret(token))
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.created_at',
      'sessions.revoked_at',
      'users.disabled_at',
      'refresh_tokens.expires_at',
      'refresh_tokens.used_at',
    ])
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    sessionId: row.id,
    userId: row.user_id,
    startedAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    isEnded: row.revoked_at !== null || row.disabled_at !== null,
  }
}

export const markRefreshTokenUsed = async (db: Handle, token: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('refresh_tokens')
    .set({ used_at: new Date(now) })
    .where('hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
