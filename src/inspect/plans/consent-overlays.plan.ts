import type { SnapshotFrom } from 'xstate'
import type { preferencesMachine } from '#machines/consent/preferences.machine.ts'
import type { reConsentMachine } from '#machines/consent/re-consent.machine.ts'
import { allRefused } from '#src/contract/consent-record.ts'
import { noon } from './consent-samples.ts'

export const bannerPlan = {
  events: {
    'choice.needed': {},
    'choice.made': {},
    'banner.acceptAll': { at: noon },
    'banner.declineAll': { at: noon },
    'banner.managePreferences': {},
    'banner.minimise': {},
    'banner.reopen': {},
  },
}

export const reConsentPlan = {
  events: {
    'question.raised': [
      { isSignedIn: false, deferralsLeft: 2 },
      { isSignedIn: true, deferralsLeft: 1 },
      { isSignedIn: false, deferralsLeft: 0 },
    ],
    'question.withdrawn': {},
    'banner.review': {},
    'banner.remindLater': {},
    'banner.defer': { at: noon },
    'banner.minimise': {},
    'banner.reopen': {},
  },
  distinguish: ({ context }: SnapshotFrom<typeof reConsentMachine>) => context,
}

export const changelogPlan = {
  events: {
    'changelog.open': [{ isInGrace: true }, { isInGrace: false }],
    'changelog.accept': { at: noon },
    'changelog.remindLater': {},
    'changelog.managePreferences': {},
    'changelog.close': {},
    'grace.ended': {},
    'question.answered': {},
  },
}

export const deferralPlan = {
  events: {
    'deferral.open': [{ deferralsLeft: 2 }, { deferralsLeft: 0 }],
    'deferral.confirm': { at: noon },
    'deferral.review': {},
    'deferral.cancel': {},
    'grace.ended': {},
    'question.answered': {},
  },
}

export const preferencesPlan = {
  inputs: [{ selfHosted: false }, { selfHosted: true }],
  events: {
    'preferences.open': { choices: allRefused, source: 'corner-banner-modal' as const },
    'category.toggle': { category: 'support' as const },
    'preferences.save': { at: noon },
    'preferences.cancel': {},
    'subject.changed': {},
  },
  distinguish: ({ context }: SnapshotFrom<typeof preferencesMachine>) => context.draft.support,
}
