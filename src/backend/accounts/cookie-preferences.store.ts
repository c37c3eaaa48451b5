import { sql } from 'kysely'
import { consentCategories } from '#src/contract/consent-record.ts'
import type { CookiePreferences } from '#src/contract/user.ts'
import type { Handle } from '../db/tables.ts'

export const readCookiePreferences = async (db: Handle, userId: string): Promise<CookiePreferences | undefined> => {
  const row = await db.selectFrom('cookie_preferences').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (row === undefined) return undefined
  const { preferences, statistics, marketing, support } = row
  return {
    preferences,
    statistics,
    marketing,
    support,
    consentVersion: row.consent_version,
    versionAcceptedAt: row.version_accepted_at.toISOString(),
  }
}

/** Returns null when the person agreed before times were kept, and undefined when they do not agree to statistics. */
export const readStatisticsSince = async (db: Handle, userId: string): Promise<Date | null | undefined> =>
  (
    await db
      .selectFrom('cookie_preferences')
      .select('statistics_since')
      .where('user_id', '=', userId)
      .where('statistics', '=', true)
      .executeTakeFirst()
  )?.statistics_since

/**
 * A client clock that runs ahead must not outrank later choices, and a changed choice is always newer than the last.
 */
const nextAcceptedAt = (now: Date) => {
  const chosen = (table: string) =>
    sql.join([...consentCategories, 'consent_version'].map((name) => sql.ref(`${table}.${name}`)))
  const last = sql.ref('cookie_preferences.version_accepted_at')
  return sql<Date>`least(${now}, greatest(excluded.version_accepted_at, case
    when (${chosen('excluded')}) = (${chosen('cookie_preferences')}) then ${last}
    else ${last} + interval '1 millisecond' end))`
}

export const saveCookiePreferences = async (
  db: Handle,
  userId: string,
  chosen: CookiePreferences,
  now: number,
): Promise<Date> => {
  const { preferences, statistics, marketing, support } = chosen
  const values = { preferences, statistics, marketing, support, consent_version: chosen.consentVersion }
  const at = new Date(now)
  const acceptedAt = new Date(Math.min(Date.parse(chosen.versionAcceptedAt), now))
  const since = statistics
    ? sql<Date | null>`case when cookie_preferences.statistics then cookie_preferences.statistics_since else ${at} end`
    : null
  const { version_accepted_at } = await db
    .insertInto('cookie_preferences')
    .values({
      user_id: userId,
      ...values,
      version_accepted_at: acceptedAt,
      statistics_since: statistics ? at : null,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...values, version_accepted_at: nextAcceptedAt(at), statistics_since: since }),
    )
    .returning('version_accepted_at')
    .executeTakeFirstOrThrow()
  return version_accepted_at
}
