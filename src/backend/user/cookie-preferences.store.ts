import { sql } from 'kysely'
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

/** Since when a person has agreed to statistics; null for ever, undefined for somebody who does not agree. */
export const readStatisticsSince = async (db: Handle, userId: string): Promise<Date | null | undefined> =>
  (
    await db
      .selectFrom('cookie_preferences')
      .select('statistics_since')
      .where('user_id', '=', userId)
      .where('statistics', '=', true)
      .executeTakeFirst()
  )?.statistics_since

export const saveCookiePreferences = async (
  db: Handle,
  userId: string,
  chosen: CookiePreferences,
  now: number,
): Promise<void> => {
  const { preferences, statistics, marketing, support } = chosen
  const values = {
    preferences,
    statistics,
    marketing,
    support,
    consent_version: chosen.consentVersion,
    version_accepted_at: new Date(chosen.versionAcceptedAt),
  }
  const at = new Date(now)
  const since = statistics
    ? sql<Date | null>`case when cookie_preferences.statistics then cookie_preferences.statistics_since else ${at} end`
    : null
  await db
    .insertInto('cookie_preferences')
    .values({ user_id: userId, ...values, statistics_since: statistics ? at : null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, statistics_since: since }))
    .execute()
}
