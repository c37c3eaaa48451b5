import {
  type ConsentCategory,
  type ConsentChoices,
  type ConsentRecord,
  pickChoices,
  consentCategories,
  noChoices,
} from '#src/contract/consent-record.ts'
import { days } from '#src/lib/durations.ts'
import { isCategoryChanged, pendingChanges } from './pending-changes.ts'
import { type ConsentPolicy, needsReConsent } from './policy-versions.ts'

export type Standing = 'notAsked' | 'expired' | 'current' | 'due' | 'deferred' | 'graceExpired'

/** `at`: milliseconds since 1970. */
export const judgeRecord = (record: ConsentRecord | null, policy: ConsentPolicy, at: number): Standing => {
  if (!record?.isConsentGiven) return 'notAsked'
  if (at - Date.parse(record.lastUpdated) >= policy.maxAgeDays * days) return 'expired'
  if (!needsReConsent(record.consentVersion, policy)) return 'current'
  if (record.gracePeriodExpiry !== null && at >= Date.parse(record.gracePeriodExpiry)) return 'graceExpired'
  return isPutOff(record, policy, at) ? 'deferred' : 'due'
}

const isPutOff = ({ lastDeferralDate }: ConsentRecord, { deferralDays }: ConsentPolicy, at: number): boolean =>
  lastDeferralDate !== null && at < Date.parse(lastDeferralDate) + deferralDays * days

export const isInGrace = (standing: Standing): boolean => standing === 'due' || standing === 'deferred'

/** 0 when there is nothing to defer. */
export const countDeferralsLeft = (record: ConsentRecord | null, { maxDeferrals }: ConsentPolicy): number =>
  record === null ? 0 : Math.max(0, maxDeferrals - record.deferralCount)

/** After the grace period the categories that the newer policy changed stop (`machines/README.md`, C9). */
export const computeGrants = (
  record: ConsentRecord | null,
  standing: Standing,
  policy: ConsentPolicy,
): ConsentChoices => {
  if (record === null || standing === 'notAsked' || standing === 'expired') return noChoices
  if (standing !== 'graceExpired') return pickChoices(record)
  const changes = pendingChanges(record.consentVersion, policy)
  const mayGoOn = (category: ConsentCategory) => record[category] && !isCategoryChanged(changes, category)
  return mapCategories(mayGoOn)
}

const mapCategories = (decide: (category: ConsentCategory) => boolean): ConsentChoices => ({
  preferences: decide('preferences'),
  statistics: decide('statistics'),
  marketing: decide('marketing'),
  support: decide('support'),
})

export const compareChoices = (before: ConsentChoices, after: ConsentChoices) => ({
  granted: consentCategories.filter((category) => after[category] && !before[category]),
  withdrawn: consentCategories.filter((category) => before[category] && !after[category]),
})

/** Whole days, rounded up, at most the period itself; 0 when it is over or never began. */
export const graceDaysLeft = (record: ConsentRecord | null, policy: ConsentPolicy, at: number): number => {
  if (!record?.gracePeriodExpiry) return 0
  const left = Math.ceil((Date.parse(record.gracePeriodExpiry) - at) / days)
  return Math.min(policy.graceDays, Math.max(0, left))
}
