import { createActor } from 'xstate'
import {
  type ConsentChoices,
  type ConsentRecord,
  type PendingChange,
  consentCategories,
  noChoices,
} from '#src/contract/consent-record.ts'
import { consentMachine } from '#machines/consent/consent.machine.ts'
import type { ConsentInput, ConsentNotice } from '#machines/consent/consent.setup.ts'
import { type ConsentPolicy, consentPolicy } from '#machines/consent/policy-versions.ts'

export const day = 86_400_000
export const noon = Date.parse('2026-03-01T12:00:00.000Z')
export const iso = (at: number) => new Date(at).toISOString()

export const recordOf = (given: Partial<ConsentRecord> = {}): ConsentRecord => ({
  ...noChoices,
  consentVersion: '1.1.0',
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

/** Policy 2.0.0 changes statistics, and brings a support service that 1.x did not know. */
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

/** All 16 ways to answer. */
export const everyChoice: readonly ConsentChoices[] = Array.from({ length: 16 }, (_, bits) => {
  const isOn = (index: number) => (bits & (1 << index)) !== 0
  return { preferences: isOn(0), statistics: isOn(1), marketing: isOn(2), support: isOn(3) }
})

export const inShort = (choices: ConsentChoices): string =>
  consentCategories.map((category) => (choices[category] ? category[0]?.toUpperCase() : '-')).join('')

export const keep = (given: Partial<ConsentInput> = {}) => {
  const notices: ConsentNotice[] = []
  const actor = createActor(consentMachine, {
    systemId: 'consent',
    input: {
      policy: consentPolicy,
      selfHosted: false,
      gpc: false,
      userId: null,
      own: null,
      receipt: null,
      at: noon,
      ...given,
    },
  })
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const now = () => actor.getSnapshot()
  const kinds = () => notices.map(({ type }) => type)
  const acts = () => notices.flatMap((notice) => (notice.type === 'consent.logged' ? [notice.act] : []))
  const changes = () => notices.flatMap((notice) => (notice.type === 'consent.changed' ? [notice] : []))
  const record = () => now().context.record
  return { actor, notices, now, kinds, acts, changes, record }
}
