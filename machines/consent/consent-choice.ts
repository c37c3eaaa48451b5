import type { ConsentLogEntry } from '#src/contract/consent.ts'
import {
  type ConsentChoices,
  type ConsentRecord,
  type ConsentSource,
  pickChoices,
  consentCategories,
} from '#src/contract/consent-record.ts'
import type { CookiePreferences } from '#src/contract/user.ts'
import { days } from '#src/lib/durations.ts'
import { pendingChanges } from './pending-changes.ts'
import type { ConsentPolicy } from './consent-policy.ts'

/** User agent, session and language are added by the sender. */
export type ConsentAct = Omit<ConsentLogEntry, 'userAgent' | 'sessionId' | 'locale'>

export interface Choice {
  readonly choices: ConsentChoices
  readonly source: ConsentSource
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Named by the rules of `machines/README.md`, C10; `former` is the record that was in force, if any. */
export const nameAction = (choices: ConsentChoices, former: ConsentRecord | null): ConsentAct['action'] => {
  if (consentCategories.every((category) => choices[category])) return 'AcceptAll'
  const wasOn = former !== null && consentCategories.some((category) => former[category])
  if (consentCategories.every((category) => !choices[category])) return wasOn ? 'Withdraw' : 'RejectNonEssential'
  return former ? 'Update' : 'InitialConsent'
}

const iso = (at: number): string => new Date(at).toISOString()

export const createRecord = (
  { choices, source, at }: Choice,
  { currentVersion }: ConsentPolicy,
  subject: string | null,
): ConsentRecord => ({
  ...pickChoices(choices),
  consentVersion: currentVersion,
  lastUpdated: iso(at),
  isConsentGiven: true,
  gracePeriodExpiry: null,
  deferralCount: 0,
  lastDeferralDate: null,
  pendingChanges: [],
  syncStatus: subject === null ? 'local' : 'pending',
  source,
  claimedBy: null,
})

export const recordOfCopy = ({ consentVersion, versionAcceptedAt, ...choices }: CookiePreferences): ConsentRecord => ({
  ...pickChoices(choices),
  consentVersion,
  lastUpdated: versionAcceptedAt,
  isConsentGiven: true,
  gracePeriodExpiry: null,
  deferralCount: 0,
  lastDeferralDate: null,
  pendingChanges: [],
  syncStatus: 'synced',
  source: null,
  claimedBy: null,
})

/** The grace period begins when a newer policy is first met, and never begins anew. */
export const withGrace = (record: ConsentRecord, policy: ConsentPolicy, at: number): ConsentRecord => ({
  ...record,
  gracePeriodExpiry: record.gracePeriodExpiry ?? iso(at + policy.graceDays * days),
  pendingChanges: [...pendingChanges(record.consentVersion, policy)],
})

export const withDeferral = (record: ConsentRecord, at: number): ConsentRecord => ({
  ...record,
  deferralCount: record.deferralCount + 1,
  lastDeferralDate: iso(at),
})

const isNewer = (candidate: ConsentRecord, reference: ConsentRecord): boolean =>
  Date.parse(candidate.lastUpdated) > Date.parse(reference.lastUpdated)

/** `own` was filed under a user, `receipt` was chosen here while signed out. */
export interface Files {
  readonly userId: string | null
  readonly own: ConsentRecord | null
  readonly receipt: ConsentRecord | null
}

/**
 * A person claims the receipt at sign-in unless somebody else did or they have chosen later (`machines/README.md`,
 * C5).
 */
export const isReceiptClaimed = ({ userId, own, receipt }: Files): boolean =>
  userId !== null &&
  receipt?.isConsentGiven === true &&
  receipt.claimedBy === null &&
  (own === null || isNewer(receipt, own))

/** The record of a person, or of the browser when nobody is signed in (`machines/README.md`, C5, C12). */
export const recordFor = (files: Files): ConsentRecord | null => {
  if (files.userId === null) return files.receipt
  return files.receipt && isReceiptClaimed(files)
    ? { ...files.receipt, syncStatus: 'pending', claimedBy: files.userId }
    : files.own
}

/** The newer `versionAcceptedAt` wins; when they are equal, the local one (`machines/README.md`, C6). */
export const isCopyNewer = (copy: CookiePreferences | null, record: ConsentRecord | null): boolean =>
  copy !== null && (!record?.isConsentGiven || Date.parse(copy.versionAcceptedAt) > Date.parse(record.lastUpdated))

export const isCopyOlder = (copy: CookiePreferences | null, record: ConsentRecord | null): boolean =>
  record?.isConsentGiven === true &&
  (copy === null || Date.parse(copy.versionAcceptedAt) < Date.parse(record.lastUpdated))
