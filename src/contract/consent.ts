import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { languages } from './languages.ts'
import { Timestamp } from './fields.ts'

export const consentActions = [
  'InitialConsent',
  'Update',
  'Withdraw',
  'ReConsent',
  'Defer',
  'AcceptAll',
  'RejectNonEssential',
] as const

export const consentSources = [
  'corner-banner',
  'corner-banner-modal',
  'policy-update-banner',
  'policy-update-banner-modal',
] as const

export const ConsentLogEntry = v.object({
  action: v.picklist(consentActions),
  consentVersion: v.string(),
  previousVersion: v.nullable(v.string()),
  isReConsent: v.boolean(),
  deferralCount: v.number(),
  preferences: v.object({
    preferences: v.boolean(),
    statistics: v.boolean(),
    marketing: v.boolean(),
    support: v.boolean(),
  }),
  userAgent: v.pipe(v.string(), v.maxLength(1000)),
  source: v.picklist(consentSources),
  sessionId: v.pipe(v.string(), v.maxLength(100)),
  locale: v.picklist(languages),
  timestamp: Timestamp,
})
export type ConsentLogEntry = v.InferOutput<typeof ConsentLogEntry>

export const consentEndpoints = endpoints({
  log: { method: 'POST', path: '/api/consent/actions', access: 'signedIn', body: ConsentLogEntry },
  mine: { method: 'GET', path: '/api/consent/actions/my', access: 'signedIn', reply: v.array(ConsentLogEntry) },
  mineLast: {
    method: 'GET',
    path: '/api/consent/actions/my/last',
    access: 'signedIn',
    reply: v.nullable(ConsentLogEntry),
  },
  status: { method: 'GET', path: '/api/consent/status', access: 'signedIn' },
})
