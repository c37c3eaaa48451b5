import { isConsentKey } from '#src/actors/consent.store.ts'
import { currentPolicyVersion } from '#src/contract/consent.ts'
import { type ConsentCategory, type ConsentRecord, readConsentRecord } from '#src/contract/consent-record.ts'
import type { CookiePreferences } from '#src/contract/user.ts'

interface Device {
  readonly items: { readonly device: () => readonly (readonly [key: string, value: string])[] }
  readonly now: number
}

const getUpdateTime = ({ lastUpdated }: ConsentRecord): number => Date.parse(lastUpdated)

const findLastRecord = ({ items }: Device): ConsentRecord | undefined =>
  items
    .device()
    .flatMap(([key, value]) => (isConsentKey(key) ? (readConsentRecord(value) ?? []) : []))
    .toSorted((a, b) => getUpdateTime(a) - getUpdateTime(b))
    .at(-1)

/** Returns what another device of the same person would have saved: the opposite choices at a later time. */
export const createOtherCopy = (device: Device): CookiePreferences => {
  const mine = findLastRecord(device)
  const opposite = (category: ConsentCategory) => mine?.[category] !== true
  return {
    preferences: opposite('preferences'),
    statistics: opposite('statistics'),
    marketing: opposite('marketing'),
    support: opposite('support'),
    consentVersion: mine?.consentVersion ?? currentPolicyVersion,
    versionAcceptedAt: new Date(
      Math.max(device.now, mine === undefined ? 0 : getUpdateTime(mine) + 1_000),
    ).toISOString(),
  }
}
