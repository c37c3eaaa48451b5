import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { simulatedPolicy } from '#machines/consent/simulated-policy.ts'
import type { ConsentBudget, ConsentSetting } from './consent-state.ts'

const nothing: ConsentBudget = {
  choices: 0,
  signIns: 0,
  signOuts: 0,
  openings: 0,
  minimises: 0,
  weeks: 0,
  halfYears: 0,
  reloads: 0,
  elsewhere: 0,
}

const createSetting = (budget: Partial<ConsentBudget>, rest: Partial<ConsentSetting> = {}): ConsentSetting => ({
  budget: { ...nothing, ...budget },
  tabs: 1,
  policies: [consentPolicy],
  isSelfHosted: false,
  sendsGpc: false,
  asksOrganisation: false,
  former: [],
  ...rest,
})

const policies = [consentPolicy, simulatedPolicy]

export const consentSettings = {
  'two people share a browser': createSetting({ choices: 2, signIns: 2, signOuts: 2, openings: 1 }),
  'the browser refuses for the person': createSetting({ choices: 2, openings: 1, halfYears: 1 }, { sendsGpc: true }),
  'the installation is self-hosted': createSetting(
    { signIns: 2, signOuts: 2, openings: 2, reloads: 1, halfYears: 1 },
    { isSelfHosted: true, former: [null] },
  ),
  'the organisation is asked about': createSetting(
    { choices: 1, openings: 2, signIns: 1, signOuts: 1 },
    { asksOrganisation: true },
  ),
  'another tab chooses': createSetting({ choices: 1, signIns: 1, signOuts: 1, openings: 1, elsewhere: 1 }),
  'a newer policy is asked about': createSetting({ choices: 1, reloads: 1, weeks: 2 }, { policies, former: [null] }),
  'a choice grows old': createSetting({ choices: 1, halfYears: 1, reloads: 1 }, { policies, former: [null] }),
  'a newer policy meets two people': createSetting(
    { choices: 1, signIns: 2, signOuts: 1, reloads: 1 },
    { policies, former: [null, 'ada'] },
  ),
  'two tabs, two people': createSetting({ choices: 1, signIns: 2, signOuts: 1 }, { tabs: 2 }),
  'two tabs, two policies': createSetting({ choices: 1, reloads: 1 }, { tabs: 2, policies, former: [null] }),
} as const satisfies Readonly<Record<string, ConsentSetting>>

const plenty: ConsentBudget = {
  choices: 5,
  signIns: 4,
  signOuts: 4,
  openings: 3,
  minimises: 2,
  weeks: 5,
  halfYears: 2,
  reloads: 4,
  elsewhere: 2,
}

export const walkedSettings = {
  'one tab': createSetting(plenty, { policies, former: [null], asksOrganisation: true }),
  'two tabs': createSetting(plenty, { tabs: 2, policies, former: ['ada'], asksOrganisation: true }),
} as const satisfies Readonly<Record<string, ConsentSetting>>
