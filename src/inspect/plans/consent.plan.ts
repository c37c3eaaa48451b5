import type { SnapshotFrom } from 'xstate'
import type { consentMachine } from '#machines/consent/consent.machine.ts'
import { allAccepted } from '#src/contract/consent-record.ts'
import { days } from '#src/lib/durations.ts'
import { iso, noon, createRecord, secondPolicy } from './consent-samples.ts'

type ConsentSnapshot = SnapshotFrom<typeof consentMachine>

const byHand = { source: 'corner-banner' as const, at: noon }

export const start = {
  policy: secondPolicy,
  selfHosted: false,
  gpc: false,
  userId: null,
  own: null,
  receipt: null,
  at: noon,
}

const copy = { ...allAccepted, consentVersion: '2.0.0', versionAcceptedAt: iso(noon) }

export const old = createRecord({ ...allAccepted, consentVersion: '1.2.0' })

export const consentPlan = {
  inputs: [start, { ...start, receipt: old }, { ...start, userId: 'u', receipt: old }, { ...start, selfHosted: true }],
  events: {
    'choice.accepted': byHand,
    'choice.rejected': byHand,
    'choice.saved': { ...byHand, choices: { ...allAccepted, marketing: false } },
    'reConsent.accepted': byHand,
    'reConsent.deferred': byHand,
    'day.ticked': [{ at: noon }, { at: noon + 8 * days }, { at: noon + 20 * days }, { at: noon + 400 * days }],
    'record.found': [
      { record: null, at: noon },
      { record: old, at: noon },
    ],
    'subject.changed': [
      { userId: 'u', own: null, receipt: old, at: noon },
      { userId: 'u', own: null, receipt: null, at: noon },
      { userId: null, own: null, receipt: null, at: noon },
    ],
    'serverCopy.arrived': [
      { userId: 'u', copy, at: noon },
      { userId: 'u', copy: null, at: noon },
    ],
    'record.synced': { lastUpdated: iso(noon), acceptedAt: iso(noon) },
  },
  distinguish: ({ context }: ConsentSnapshot) => context.subject,
}
