import { days } from '#src/lib/durations.ts'
import { noon } from './consent-samples.ts'

const baseInput = { isSelfHosted: false, mayAnswer: true, isNewUserSession: false }

export const marketingInfoPlan = {
  inputs: [baseInput, { ...baseInput, mayAnswer: false }, { ...baseInput, isNewUserSession: true }],
  events: {
    'marketing.submit': { info: { industry: 'software', companySize: '11-50' } },
    'marketing.skip': {},
    'index.ready': {},
    'overlays.closed': {},
  },
  outcomes: {
    fetchStatus: {
      done: [
        { isProvided: false, skippedAt: null, at: noon },
        { isProvided: true, skippedAt: null, at: noon },
        { isProvided: false, skippedAt: noon - 1 * days + 1, at: noon },
      ],
    },
  },
}
