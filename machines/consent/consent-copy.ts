import { type ConsentRecord, pickChoices } from '#src/contract/consent-record.ts'
import type { CookiePreferences } from '#src/contract/user.ts'
import { fromVersion } from './policy-versions.ts'

/** What the server keeps of a record, so that a person's other browsers know it too. */
export const copyOf = (record: ConsentRecord): CookiePreferences => ({
  ...pickChoices(record),
  consentVersion: fromVersion(record.consentVersion),
  versionAcceptedAt: record.lastUpdated,
})

/** What the server is to be told of a record: nothing unless it waits for that. */
export const pendingCopyOf = (record: ConsentRecord | null): CookiePreferences | null =>
  record?.syncStatus === 'pending' && record.isConsentGiven ? copyOf(record) : null
