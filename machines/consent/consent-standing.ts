import type { ConsentRecord } from '#src/contract/consent-record.ts'
import { days } from '#src/lib/durations.ts'
import type { ConsentPolicy } from './consent-policy.ts'
import { needsReConsent } from './policy-versions.ts'

/** `due`: a newer policy has to be asked about now. */
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

/** A `due` record counts even before `beginGrace` has set the end of its period. */
export const isStandingInGrace = (standing: Standing): boolean => standing === 'due' || standing === 'deferred'

export const countDeferralsLeft = (record: ConsentRecord | null, { maxDeferrals }: ConsentPolicy): number =>
  record === null ? 0 : Math.max(0, maxDeferrals - record.deferralCount)

/** Whole days, rounded up, at most the period itself; 0 when it is over or never began. */
export const countGraceDaysLeft = (record: ConsentRecord | null, policy: ConsentPolicy, at: number): number => {
  if (!record?.gracePeriodExpiry) return 0
  const left = Math.ceil((Date.parse(record.gracePeriodExpiry) - at) / days)
  return Math.min(policy.graceDays, Math.max(0, left))
}
