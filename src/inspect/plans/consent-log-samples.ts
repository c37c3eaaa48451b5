import type { QueuedConsent } from '#machines/consent/consent-log.machine.ts'
import type { ConsentLogEntry } from '#src/contract/consent.ts'
import { allAccepted } from '#src/contract/consent-record.ts'
import { iso, noon } from './consent-samples.ts'

export const createEntry = (given: Partial<ConsentLogEntry> = {}): ConsentLogEntry => ({
  action: 'AcceptAll',
  consentVersion: '1.2.0',
  previousVersion: null,
  isReConsent: false,
  deferralCount: 0,
  preferences: allAccepted,
  source: 'corner-banner',
  userAgent: 'a browser',
  sessionId: 'a-tab',
  locale: 'en',
  timestamp: iso(noon),
  ...given,
})

export const queuedAt = (minutes: number, subject: string | null): QueuedConsent => ({
  key: `at-${minutes}`,
  subject,
  entry: createEntry({ timestamp: iso(noon + minutes * 60_000) }),
})
