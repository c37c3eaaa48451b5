import { type ConsentRecord, pickChoices } from '#src/contract/consent-record.ts'
import type { CookiePreferences } from '#src/contract/user.ts'
import { fromVersion } from './policy-versions.ts'

export const toCopy = (record: ConsentRecord): CookiePreferences => ({
  ...pickChoices(record),
  consentVersion: fromVersion(record.consentVersion),
  versionAcceptedAt: record.lastUpdated,
})

export const toPendingCopy = (record: ConsentRecord | null): CookiePreferences | null =>
  record?.syncStatus === 'pending' && record.isConsentGiven ? toCopy(record) : null
