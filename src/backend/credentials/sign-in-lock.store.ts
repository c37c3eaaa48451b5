import { sql } from 'kysely'
import { minutes } from '#src/lib/durations.ts'
import type { Handle } from '../db/tables.ts'

/** The lock follows `src/backend/README.md`, D9i. */
export const maxFailures = 5
export const lockDurationMs = 15 * minutes

export const findLockEnd = async (db: Handle, emailKey: string, now: number): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('sign_in_failures')
    .where('email_key', '=', emailKey)
    .where('locked_until', '>', new Date(now))
    .select('locked_until')
    .executeTakeFirst()
  return row?.locked_until ?? undefined
}

export const readFailures = async (
  db: Handle,
  emailKey: string,
  now: number,
): Promise<{ failures: number; lockedUntil: Date | undefined }> => {
  const row = await db
    .selectFrom('sign_in_failures')
    .where('email_key', '=', emailKey)
    .where('updated_at', '>', new Date(now - lockDurationMs))
    .select(['failures', 'locked_until'])
    .executeTakeFirst()
  const end = row?.locked_until ?? undefined
  return { failures: row?.failures ?? 0, lockedUntil: end !== undefined && end.getTime() > now ? end : undefined }
}

/** Counts in one statement, and not while locked. Returns the end of the lock when there is one. */
export const recordFailure = async (db: Handle, emailKey: string, now: number): Promise<Date | undefined> => {
  const forgotten = new Date(now - lockDurationMs)
  const failures = sql<number>`case when sign_in_failures.updated_at <= ${forgotten} then 1 else sign_in_failures.failures + 1 end`
  const counted = await db
    .insertInto('sign_in_failures')
    .values({ email_key: emailKey, failures: 1, locked_until: null, updated_at: new Date(now) })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({
          failures,
          locked_until: sql`case when ${failures} >= ${maxFailures} then ${new Date(now + lockDurationMs)}::timestamptz end`,
          updated_at: new Date(now),
        })
        .where((row) =>
          row.or([
            row('sign_in_failures.locked_until', 'is', null),
            row('sign_in_failures.locked_until', '<=', new Date(now)),
          ]),
        ),
    )
    .returning('locked_until')
    .executeTakeFirst()
  return counted === undefined ? findLockEnd(db, emailKey, now) : (counted.locked_until ?? undefined)
}

/** Keeps a lock that was set while the password was being checked. */
export const forgetFailures = async (db: Handle, emailKey: string, now: number): Promise<Date | undefined> => {
  await db
    .deleteFrom('sign_in_failures')
    .where('email_key', '=', emailKey)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', new Date(now))]))
    .execute()
  return findLockEnd(db, emailKey, now)
}

export const clearLock = (db: Handle, emailKey: string) =>
  db.deleteFrom('sign_in_failures').where('email_key', '=', emailKey).execute()
