import * as v from 'valibot'
import type { ConsentLogEntry } from './consent.ts'

/** What a person can say yes or no to; essential cookies are no question. */
export const consentCategories = ['preferences', 'statistics', 'marketing', 'support'] as const
export type ConsentCategory = (typeof consentCategories)[number]
export type ConsentChoices = Readonly<Record<ConsentCategory, boolean>>

export type ConsentSource = ConsentLogEntry['source']
const sources = [
  'corner-banner',
  'corner-banner-modal',
  'policy-update-banner',
  'policy-update-banner-modal',
] as const satisfies readonly ConsentSource[]

const shortText = v.pipe(v.string(), v.maxLength(200))
const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => Number.isFinite(Date.parse(text))),
)

export const PendingChange = v.object({
  category: v.picklist(consentCategories),
  type: v.picklist(['added', 'removed', 'modified']),
  /** A key of the locales. */
  description: shortText,
  /** Ids of services. */
  affectedServices: v.pipe(v.array(shortText), v.maxLength(50)),
})
export type PendingChange = v.InferOutput<typeof PendingChange>

/** What this browser remembers of a person's choice (specification, section 3). */
export const ConsentRecord = v.object({
  preferences: v.boolean(),
  statistics: v.boolean(),
  marketing: v.boolean(),
  support: v.boolean(),
  consentVersion: v.pipe(v.string(), v.maxLength(40)),
  /** When the choice was made; a deferral is none. */
  lastUpdated: Moment,
  isConsentGiven: v.boolean(),
  gracePeriodExpiry: v.nullable(Moment),
  deferralCount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
  lastDeferralDate: v.nullable(Moment),
  pendingChanges: v.pipe(v.array(PendingChange), v.maxLength(100)),
  /** `local`: nobody is signed in; `pending`: the server does not know it yet. */
  syncStatus: v.picklist(['local', 'pending', 'synced']),
  source: v.nullable(v.picklist(sources)),
  /** The user who took a choice made while signed out for their own; nobody else inherits it. */
  claimedBy: v.nullable(shortText),
})
export type ConsentRecord = v.InferOutput<typeof ConsentRecord>

const longestRecord = 50_000

/** A record out of storage, as text or as the value of it; null for anything that is not exactly one. */
export const readConsentRecord = (stored: unknown): ConsentRecord | null => {
  const parsed = v.safeParse(ConsentRecord, typeof stored === 'string' ? jsonOf(stored) : stored)
  return parsed.success ? parsed.output : null
}

const jsonOf = (text: string): unknown => {
  if (text.length > longestRecord) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const noChoices: ConsentChoices = { preferences: false, statistics: false, marketing: false, support: false }
export const allChoices: ConsentChoices = { preferences: true, statistics: true, marketing: true, support: true }

export const choicesOf = ({ preferences, statistics, marketing, support }: ConsentChoices): ConsentChoices => ({
  preferences,
  statistics,
  marketing,
  support,
})
