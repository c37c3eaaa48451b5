import * as v from 'valibot'
import { consentSources } from './consent-record.ts'
import { defineEndpoints } from './endpoint.ts'
import { extended, Id, PolicyVersion, TimeOfChoice, Timestamp, WholeNumber } from './fields.ts'
import { languages } from './languages.ts'
import { CookiePreferences } from './user.ts'

export const consentActions = [
  'InitialConsent',
  'Update',
  'Withdraw',
  'ReConsent',
  'Defer',
  'AcceptAll',
  'RejectNonEssential',
] as const

export const currentPolicyVersion = '1.2.0'

const entry = {
  action: v.picklist(consentActions),
  consentVersion: PolicyVersion,
  /** The version of the previous choice; null without one. */
  previousVersion: v.nullable(PolicyVersion),
  isReConsent: v.boolean(),
  deferralCount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
  preferences: v.object({
    preferences: v.boolean(),
    statistics: v.boolean(),
    marketing: v.boolean(),
    support: v.boolean(),
  }),
  userAgent: v.pipe(v.string(), v.maxLength(1000), v.regex(/^\P{Cc}*$/u)),
  source: v.picklist(consentSources),
  /** A random id of the tab without any authority. */
  sessionId: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  locale: v.picklist(languages),
  /** The time of the choice by the person's own clock. */
  timestamp: TimeOfChoice,
}

export const ConsentLogEntry = v.object(entry)
export type ConsentLogEntry = v.InferOutput<typeof ConsentLogEntry>

/** `recordedAt` is the server's own time. */
export const RecordedConsent = v.object(extended(entry, { id: Id, recordedAt: Timestamp }))
export type RecordedConsent = v.InferOutput<typeof RecordedConsent>

export const consentPageSize = 20
export const maxConsentPageSize = 200

export const consentEndpoints = defineEndpoints({
  log: {
    method: 'POST',
    path: '/api/consent/actions',
    access: 'signedIn',
    idempotent: true,
    body: ConsentLogEntry,
    reply: RecordedConsent,
  },
  mine: {
    method: 'GET',
    path: '/api/consent/actions/my',
    access: 'signedIn',
    query: v.object({
      page: v.optional(WholeNumber(1, 1_000_000), '1'),
      size: v.optional(WholeNumber(1, maxConsentPageSize), String(consentPageSize)),
    }),
    reply: v.object({ entries: v.array(RecordedConsent), total: v.number() }),
  },
  mineLast: {
    method: 'GET',
    path: '/api/consent/actions/my/last',
    access: 'signedIn',
    reply: v.nullable(RecordedConsent),
  },
  status: {
    method: 'GET',
    path: '/api/consent/status',
    access: 'signedIn',
    reply: v.object({
      isConsentGiven: v.boolean(),
      currentVersion: v.string(),
      copy: v.optional(CookiePreferences),
      lastAction: v.optional(RecordedConsent),
    }),
  },
})
