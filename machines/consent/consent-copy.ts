import { type ConsentRecord, pickChoices } from '#src/contract/consent-record.ts'
import type { CookiePreferences } from '#src/contract/user.ts'
import { fromVersion } from './policy-versions.ts'

export const copyOf = (record: ConsentRecord): CookiePreferences => ({
  ...pickChoices(record),
  consentVersion: fromVersion(record.consentVersion),
  versionAcceptedAt: record.lastUpdated,
})

export const pendingCopyOf = (record: ConsentRecord | null): CookiePreferences | null =>
  record?.syncStatus === 'pending' && record.isConsentGiven ? copyOf(record) : null
