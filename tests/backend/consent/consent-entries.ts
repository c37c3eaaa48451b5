import type { ConsentLogEntry, RecordedConsent } from '#src/contract/consent.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'

export const path = '/api/consent/actions'

/** The timestamp is nine o'clock of the day on which the backend of a test begins. */
export const makeEntry = (given: Partial<ConsentLogEntry> = {}): ConsentLogEntry => ({
  action: 'AcceptAll',
  consentVersion: '1.1.0',
  previousVersion: null,
  isReConsent: false,
  deferralCount: 0,
  preferences: { preferences: true, statistics: true, marketing: true, support: true },
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  source: 'corner-banner',
  sessionId: 'a1b2c3',
  locale: 'kk',
  timestamp: '2026-01-05T09:00:00.000Z',
  ...given,
})

export const post = (person: SignedInPerson, json: unknown, key?: string): Promise<Response> =>
  person.fetch(path, { method: 'POST', json, headers: key === undefined ? {} : { 'idempotency-key': key } })

interface History {
  readonly entries: RecordedConsent[]
  readonly total: number
}

export const readHistory = (person: SignedInPerson, query = ''): Promise<History> =>
  person.read<History>(`${path}/my${query}`)
