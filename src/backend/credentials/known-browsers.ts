import { parse, serialize } from 'hono/utils/cookie'
import { sql } from 'kysely'
import type { Handle } from '../db/tables.ts'
import { tooMany } from '../http/refusal.ts'
import type { RequestContext } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { hashSecret, createSecret } from '../crypto/secret-tokens.ts'
import { lockDurationMs } from './sign-in-lock.store.ts'

/**
 * A browser with an earlier sign-in is not locked out by strangers' failures; its own failures lead to growing delays.
 * The cookie is only a hint to the sign-in and authorises nothing.
 */
const cookieName = 'ca_browser'
const cookiePath = '/api/auth'
export const maxAgeSeconds = 180 * 24 * 60 * 60
const maxBrowsersPerPerson = 10

const getOldestKnown = (now: number): Date => new Date(now - maxAgeSeconds * 1000)

const readHash = (request: Request): string | undefined => {
  const secret = parse(request.headers.get('cookie') ?? '', cookieName)[cookieName]
  return secret === undefined ? undefined : hashSecret(secret)
}

export const findKnownBrowser = async (
  { clock, db }: Services,
  request: Request,
  emailKey: string,
): Promise<string | undefined> => {
  const hash = readHash(request)
  if (hash === undefined) return undefined
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .where('known_browsers.hash', '=', hash)
    .where('known_browsers.created_at', '>', getOldestKnown(clock()))
    .where('users.email_key', '=', emailKey)
    .select('known_browsers.hash')
    .executeTakeFirst()
  return row?.hash
}

const secondsUntil = (end: Date | null | undefined, now: number): number =>
  Math.max(1, Math.ceil(((end?.getTime() ?? now) - now) / 1000))

const nextDelay = sql`least(power(2, least(failures, 30)), ${lockDurationMs / 1000}) * interval '1 second'`

/**
 * Counts a failure before the password is checked, so concurrent attempts count as one. Returns the seconds to wait;
 * throws the 429 refusal while an earlier delay lasts.
 */
export const claimAttempt = async ({ clock, db }: Services, hash: string): Promise<number> => {
  const now = clock()
  const at = new Date(now)
  const claimed = await db
    .updateTable('known_browsers')
    .set((row) => ({
      failures: row('failures', '+', 1),
      delayed_until: sql<Date>`${at}::timestamptz + ${nextDelay}`,
    }))
    .where('hash', '=', hash)
    .where((row) => row.or([row('delayed_until', 'is', null), row('delayed_until', '<=', at)]))
    .returning('delayed_until')
    .executeTakeFirst()
  if (claimed !== undefined) return secondsUntil(claimed.delayed_until, now)
  const waiting = await db
    .selectFrom('known_browsers')
    .where('hash', '=', hash)
    .select('delayed_until')
    .executeTakeFirst()
  throw tooMany(secondsUntil(waiting?.delayed_until, now))
}

const trimBrowsers = (db: Handle, userId: string) =>
  db
    .deleteFrom('known_browsers')
    .where('user_id', '=', userId)
    .where('hash', 'not in', (newest) =>
      newest
        .selectFrom('known_browsers')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('hash')
        .select('hash')
        .limit(maxBrowsersPerPerson),
    )
    .execute()

export const rememberBrowser = async (
  { clock, config }: Services,
  db: Handle,
  userId: string,
  { origin, request }: RequestContext,
): Promise<void> => {
  const earlier = readHash(request)
  if (earlier !== undefined) await db.deleteFrom('known_browsers').where('hash', '=', earlier).execute()
  const secret = createSecret()
  await db
    .insertInto('known_browsers')
    .values({ hash: hashSecret(secret), user_id: userId, created_at: new Date(clock()), delayed_until: null })
    .execute()
  await trimBrowsers(db, userId)
  const cookie = serialize(cookieName, secret, {
    path: cookiePath,
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicUrl.startsWith('https:'),
  })
  origin.reply.set('Set-Cookie', cookie)
}

export const forgetBrowsers = (db: Handle, userId: string) =>
  db.deleteFrom('known_browsers').where('user_id', '=', userId).execute()

export const findDelay = async (
  { clock, db }: Services,
  emailKey: string,
): Promise<{ readonly failures: number; readonly delayedUntil: Date } | undefined> => {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .where('users.email_key', '=', emailKey)
    .where('known_browsers.delayed_until', '>', new Date(clock()))
    .orderBy('known_browsers.delayed_until', 'desc')
    .select(['known_browsers.failures', 'known_browsers.delayed_until'])
    .executeTakeFirst()
  if (row === undefined || row.delayed_until === null) return undefined
  return { failures: row.failures, delayedUntil: row.delayed_until }
}

export const clearDelays = (db: Handle, emailKey: string) =>
  db
    .updateTable('known_browsers')
    .set({ failures: 0, delayed_until: null })
    .where('user_id', 'in', (users) => users.selectFrom('users').where('email_key', '=', emailKey).select('id'))
    .execute()

export const removeOldBrowsers = (db: Handle, now: number) =>
  db.deleteFrom('known_browsers').where('created_at', '<=', getOldestKnown(now)).execute()
