import type { SnapshotFrom } from 'xstate'
import type { Saved, consentCopyMachine } from '#machines/consent/consent-copy.machine.ts'
import { allAccepted, allRefused } from '#src/contract/consent-record.ts'
import type { CookiePreferences } from '#src/contract/user.ts'
import { iso, noon } from './consent-samples.ts'

export const at = (minutes: number, choices = allAccepted): CookiePreferences => ({
  ...choices,
  consentVersion: '1.2.0',
  versionAcceptedAt: iso(noon + minutes * 60_000),
})

export const consentCopyPlan = {
  events: {
    'person.arrived': { userId: 'ada' },
    'person.left': {},
    'record.changed': [{ pending: at(1) }, { pending: null }],
    'network.returned': {},
  },
  outcomes: {
    readCopy: { done: [null, at(0), at(1, allRefused), at(2)] },
    saveCopy: {
      done: [
        { copy: at(1), outcome: 'saved', acceptedAt: at(1).versionAcceptedAt },
        { copy: at(1), outcome: 'refused' },
        { copy: at(0), outcome: 'saved', acceptedAt: at(0).versionAcceptedAt },
      ] satisfies Saved[],
    },
  },
  distinguish: ({ context }: SnapshotFrom<typeof consentCopyMachine>) => context.pending,
}
