import { currentPolicyVersion, type RecordedConsent } from '#src/contract/consent.ts'
import type { CookiePreferences } from '#src/contract/user.ts'
import type { ConsentActionRow } from './consent-actions.store.ts'

export const presentConsentAction = (row: ConsentActionRow): RecordedConsent => ({
  id: row.id,
  action: row.action,
  consentVersion: row.consent_version,
  previousVersion: row.previous_version,
  isReConsent: row.is_re_consent,
  deferralCount: row.deferral_count,
  preferences: {
    preferences: row.preferences,
    statistics: row.statistics,
    marketing: row.marketing,
    support: row.support,
  },
  userAgent: row.user_agent,
  source: row.source,
  sessionId: row.session_id,
  locale: row.locale,
  timestamp: row.chosen_at.toISOString(),
  recordedAt: row.recorded_at.toISOString(),
})

export const presentConsentStatus = (copy: CookiePreferences | undefined, last: ConsentActionRow | undefined) => ({
  isConsentGiven: copy !== undefined || last !== undefined,
  currentVersion: currentPolicyVersion,
  ...(copy === undefined ? {} : { copy }),
  ...(last === undefined ? {} : { lastAction: presentConsentAction(last) }),
})
