import type { SnapshotFrom } from 'xstate'
import type { consentMachine } from './consent.machine.ts'
import { isReConsentNeeded, selectPendingChanges } from './consent.selectors.ts'
import { countGraceDaysLeft, countDeferralsLeft } from './consent-standing.ts'
import { isRecordingAdded } from './pending-changes.ts'
import { fromVersion } from './policy-versions.ts'

type ConsentSnapshot = SnapshotFrom<typeof consentMachine>

export const selectPreviousVersion = ({ context }: ConsentSnapshot) =>
  fromVersion(context.record?.consentVersion ?? null)

export const isInGrace = (snapshot: ConsentSnapshot) =>
  snapshot.matches({ asking: { given: { pending: 'due' } } }) ||
  snapshot.matches({ asking: { given: { pending: 'deferred' } } })

export const selectGraceDaysLeft = ({ context }: ConsentSnapshot) =>
  countGraceDaysLeft(context.record, context.policy, context.at)

/** An ISO timestamp; null when no grace period has begun. */
export const selectGraceEndsAt = ({ context }: ConsentSnapshot) => context.record?.gracePeriodExpiry ?? null

export const selectDeferralsLeft = ({ context }: ConsentSnapshot) => countDeferralsLeft(context.record, context.policy)
export const selectDeferralCount = ({ context }: ConsentSnapshot) => context.record?.deferralCount ?? 0
export const selectDeferralDays = ({ context }: ConsentSnapshot) => context.policy.deferralDays

/** Shown behind its flag, until the person deferred it or the grace period is over (`machines/README.md`, C1). */
export const isReConsentBannerDue = (snapshot: ConsentSnapshot) =>
  snapshot.context.policy.reConsentBanner && snapshot.matches({ asking: { given: { pending: 'due' } } })

export const isStatisticsNew = (snapshot: ConsentSnapshot) => isRecordingAdded(selectPendingChanges(snapshot))

export type ConsentBadgeStatus = 'current' | 'outdated' | 'gracePeriod'

export const selectBadge = (snapshot: ConsentSnapshot): ConsentBadgeStatus => {
  if (!isReConsentNeeded(snapshot)) return 'current'
  return isInGrace(snapshot) ? 'gracePeriod' : 'outdated'
}
