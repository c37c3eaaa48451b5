import type { PendingChange } from '#src/contract/consent-record.ts'

export interface PolicyRelease {
  readonly version: string
  readonly requiresReConsent: boolean
  readonly changes: readonly PendingChange[]
}

export interface ConsentPolicy {
  readonly currentVersion: string
  readonly history: readonly PolicyRelease[]
  /** After them the categories that a newer policy changed stop (`machines/README.md`, C9). */
  readonly graceDays: number
  readonly deferralDays: number
  readonly maxDeferrals: number
  /** An older choice is asked for again (`machines/README.md`, C3). */
  readonly maxAgeDays: number
  readonly reConsentBanner: boolean
  readonly policyUpdateBanner: boolean
}

/** The constants of `machines/README.md`, C1, C3 and C8. */
export const consentPolicy: ConsentPolicy = {
  currentVersion: '1.2.0',
  history: [
    { version: '1.0.0', requiresReConsent: false, changes: [] },
    { version: '1.0.1', requiresReConsent: false, changes: [] },
    { version: '1.1.0', requiresReConsent: false, changes: [] },
    { version: '1.2.0', requiresReConsent: false, changes: [] },
  ],
  graceDays: 14,
  deferralDays: 7,
  maxDeferrals: 2,
  maxAgeDays: 182,
  reConsentBanner: false,
  policyUpdateBanner: false,
}
