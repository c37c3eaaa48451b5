import { type ConsentPolicy, consentPolicy } from '#machines/consent/consent-policy.ts'
import { type ConsentRecord, type PendingChange, allRefused } from '#src/contract/consent-record.ts'

export const noon = Date.parse('2026-03-01T12:00:00.000Z')
export const iso = (at: number) => new Date(at).toISOString()

export const createRecord = (given: Partial<ConsentRecord> = {}): ConsentRecord => ({
  ...allRefused,
  consentVersion: '1.2.0',
  lastUpdated: iso(noon),
  isConsentGiven: true,
  gracePeriodExpiry: null,
  deferralCount: 0,
  lastDeferralDate: null,
  pendingChanges: [],
  syncStatus: 'local',
  source: 'corner-banner',
  claimedBy: null,
  ...given,
})

export const change = (given: Partial<PendingChange> = {}): PendingChange => ({
  category: 'statistics',
  type: 'modified',
  description: 'consent.change',
  affectedServices: [],
  ...given,
})

export const secondPolicy: ConsentPolicy = {
  ...consentPolicy,
  currentVersion: '2.0.0',
  reConsentBanner: true,
  history: [
    ...consentPolicy.history,
    {
      version: '2.0.0',
      requiresReConsent: true,
      changes: [change(), change({ category: 'support', type: 'added', affectedServices: ['errorReporting'] })],
    },
  ],
}
