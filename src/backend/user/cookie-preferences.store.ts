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

export const saveCookiePreferences = async (db: Handle, userId: string, chosen: CookiePreferences): Promise<void> => {
  const { preferences, statistics, marketing, support } = chosen
  const values = {
    preferences,
    statistics,
    marketing,
    support,
    consent_version: chosen.consentVersion,
    version_accepted_at: new Date(chosen.versionAcceptedAt),
  }
  await db
    .insertInto('cookie_preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}
