import type { PendingChange } from '#src/contract/consent-record.ts'

export interface PolicyVersion {
  readonly version: string
  /** Asks again although the major number stays. */
  readonly requiresReConsent: boolean
  readonly changes: readonly PendingChange[]
}

export interface ConsentPolicy {
  readonly currentVersion: string
  readonly history: readonly PolicyVersion[]
  readonly graceDays: number
  readonly deferralDays: number
  readonly maxDeferrals: number
  /** A choice as old as this is asked for again. */
  readonly maxAgeDays: number
  readonly reConsentBanner: boolean
  readonly policyUpdateBanner: boolean
}

/** Constants of `machines/README.md`, C1, C3, C8. */
export const consentPolicy: ConsentPolicy = {
  currentVersion: '1.1.0',
  history: [
    { version: '1.0.0', requiresReConsent: false, changes: [] },
    { version: '1.0.1', requiresReConsent: false, changes: [] },
    { version: '1.1.0', requiresReConsent: false, changes: [] },
  ],
  graceDays: 14,
  deferralDays: 7,
  maxDeferrals: 2,
  maxAgeDays: 182,
  reConsentBanner: false,
  policyUpdateBanner: false,
}

type Numbers = readonly [major: number, minor: number, patch: number]

const oldest: Numbers = [1, 0, 0]

const numbersOf = (version: string): Numbers => {
  const parts = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(version)
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : oldest
}

/** The version a person came from, as it is shown: 1.0.0 when there is none or it cannot be read. */
export const fromVersion = (version: string | null): string => numbersOf(version ?? '').join('.')

/** Below zero when `one` is the older. What cannot be read counts as 1.0.0. */
export const compareVersions = (one: string, other: string): number => {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

/** The versions a person has not seen, the oldest first. */
export const versionsSince = (accepted: string, policy: ConsentPolicy): readonly PolicyVersion[] =>
  policy.history
    .filter(({ version }) => compareVersions(version, accepted) > 0)
    .filter(({ version }) => compareVersions(version, policy.currentVersion) <= 0)
    .toSorted((a, b) => compareVersions(a.version, b.version))

/** A greater major number, or a version since then that is marked so. A downgrade never. */
export const needsReConsent = (accepted: string, policy: ConsentPolicy): boolean =>
  numbersOf(policy.currentVersion)[0] > numbersOf(accepted)[0] ||
  versionsSince(accepted, policy).some(({ requiresReConsent }) => requiresReConsent)
