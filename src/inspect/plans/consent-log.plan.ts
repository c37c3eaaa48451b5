import type { SnapshotFrom } from 'xstate'
import { type consentLogMachine, type Posted, postOutcomes } from '#machines/consent/consent-log.machine.ts'
import { iso, noon } from './consent-samples.ts'
import { queuedAt } from './consent-log-samples.ts'

const mine = queuedAt(1, 'ada')

export const consentLogPlan = {
  events: {
    'entry.queued': [{ queued: mine }, { queued: queuedAt(2, null) }],
    'entry.gone': { key: mine.key },
    'entries.claimed': { userId: 'ada', until: iso(noon + 3_600_000) },
    'person.arrived': { userId: 'ada' },
    'person.left': {},
    'network.returned': {},
  },
  outcomes: {
    postEntry: {
      done: postOutcomes.map((outcome): Posted => ({ key: mine.key, outcome })),
    },
  },
  distinguish: ({ context }: SnapshotFrom<typeof consentLogMachine>) => context.entries,
}
