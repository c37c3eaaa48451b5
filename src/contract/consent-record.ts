import { flag, list, nullable, object, oneOf, only, type Read, read, readJson, type Shape } from '#src/lib/shape.ts'

export const consentCategories = ['preferences', 'statistics', 'marketing', 'support'] as const
export type ConsentCategory = (typeof consentCategories)[number]
export type ConsentChoices = Readonly<Record<ConsentCategory, boolean>>

export const consentSources = [
  'corner-banner',
  'corner-banner-modal',
  'policy-update-banner',
  'policy-update-banner-modal',
] as const
export type ConsentSource = (typeof consentSources)[number]

export const pendingChangeTypes = ['added', 'removed', 'modified'] as const
export const syncStatuses = ['local', 'pending', 'synced'] as const

const textUpTo = (maxLength: number) =>
  only((value): value is string => typeof value === 'string' && value.length <= maxLength)
const shortText = textUpTo(200)
const isoTime = only(
  (value): value is string =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/.test(value) &&
    Number.isFinite(Date.parse(value)),
)
const countUpToThousand = only(
  (value): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1_000,
)
const listUpTo = <T>(maxLength: number, shape: Shape<T>): Shape<T[]> => {
  const whole = list(shape)
  return (value) => whole(Array.isArray(value) && value.length > maxLength ? null : value)
}

const PendingChange = object({
  category: oneOf(consentCategories),
  type: oneOf(pendingChangeTypes),
  description: shortText,
  affectedServices: listUpTo(50, shortText),
})
export type PendingChange = Read<typeof PendingChange>

const ConsentRecord = object({
  preferences: flag,
  statistics: flag,
  marketing: flag,
  support: flag,
  consentVersion: textUpTo(40),
  lastUpdated: isoTime,
  isConsentGiven: flag,
  gracePeriodExpiry: nullable(isoTime),
  deferralCount: countUpToThousand,
  lastDeferralDate: nullable(isoTime),
  pendingChanges: listUpTo(100, PendingChange),
  /** `local`: nobody is signed in. `pending`: the server does not have the choice yet. */
  syncStatus: oneOf(syncStatuses),
  source: nullable(oneOf(consentSources)),
  /** The user who adopted a choice made while signed out; nobody else inherits it. */
  claimedBy: nullable(shortText),
})
export type ConsentRecord = Read<typeof ConsentRecord>

const maxRecordLength = 50_000

/** Accepts JSON text or its value; returns null for anything that is not exactly a record. */
export const readConsentRecord = (stored: unknown): ConsentRecord | null => {
  if (typeof stored !== 'string') return read(ConsentRecord, stored)
  return stored.length > maxRecordLength ? null : readJson(ConsentRecord, stored)
}

export const allRefused: ConsentChoices = { preferences: false, statistics: false, marketing: false, support: false }
export const allAccepted: ConsentChoices = { preferences: true, statistics: true, marketing: true, support: true }

export const pickChoices = ({ preferences, statistics, marketing, support }: ConsentChoices): ConsentChoices => ({
  preferences,
  statistics,
  marketing,
  support,
})
