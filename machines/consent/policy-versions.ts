import type { ConsentPolicy, PolicyRelease } from './consent-policy.ts'

type Numbers = readonly [major: number, minor: number, patch: number]

const oldest: Numbers = [1, 0, 0]

const parseVersion = (version: string): Numbers => {
  const parts = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(version)
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : oldest
}

/** 1.0.0 when there is no version or it cannot be read. */
export const fromVersion = (version: string | null): string => parseVersion(version ?? '').join('.')

/** Negative when `version` is the older. Unreadable versions count as 1.0.0. */
export const compareVersions = (version: string, reference: string): number => {
  const [a, b] = [parseVersion(version), parseVersion(reference)]
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

export const versionsSince = (accepted: string, policy: ConsentPolicy): readonly PolicyRelease[] =>
  policy.history
    .filter(({ version }) => compareVersions(version, accepted) > 0)
    .filter(({ version }) => compareVersions(version, policy.currentVersion) <= 0)
    .toSorted((a, b) => compareVersions(a.version, b.version))

/** A greater major number, or a marked version since then. A downgrade never asks again. */
export const needsReConsent = (accepted: string, policy: ConsentPolicy): boolean =>
  parseVersion(policy.currentVersion)[0] > parseVersion(accepted)[0] ||
  versionsSince(accepted, policy).some(({ requiresReConsent }) => requiresReConsent)
