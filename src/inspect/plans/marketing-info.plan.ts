import { noon } from './consent-samples.ts'

const day = 24 * 60 * 60_000
const asked = { isSelfHosted: false, mayAnswer: true, isNewUserSession: false }

export const marketingInfoPlan = {
  inputs: [asked, { ...asked, mayAnswer: false }, { ...asked, isNewUserSession: true }],
  events: {
    'marketing.submit': { info: { industry: 'software', companySize: '11-50' } },
    'marketing.skip': {},
    'overlays.closed': {},
  },
  outcomes: {
    lookUpStanding: {
      done: [
        { isProvided: false, skippedAt: null, at: noon },
        { isProvided: true, skippedAt: null, at: noon },
        { isProvided: false, skippedAt: noon - day + 1, at: noon },
      ],
    },
  },
}
