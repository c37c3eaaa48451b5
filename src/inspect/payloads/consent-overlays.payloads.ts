import * as v from 'valibot'
import { changelogMachine } from '#machines/consent/changelog.machine.ts'
import { cornerBannerMachine } from '#machines/consent/corner-banner.machine.ts'
import { deferralMachine } from '#machines/consent/deferral.machine.ts'
import { policyUpdateMachine } from '#machines/consent/policy-update.machine.ts'
import { preferencesMachine } from '#machines/consent/preferences.machine.ts'
import { reConsentMachine } from '#machines/consent/re-consent.machine.ts'
import { consentCategories } from '#src/contract/consent-record.ts'
import { Choices } from './consent-record-schema.ts'
import { Moment } from './moment.ts'
import { definePayloads } from './define-payloads.ts'

const nothing = v.strictObject({})
const at = v.strictObject({ at: Moment })

const banner = {
  'choice.needed': nothing,
  'choice.made': nothing,
  'banner.acceptAll': at,
  'banner.declineAll': at,
  'banner.managePreferences': nothing,
  'banner.minimise': nothing,
  'banner.reopen': nothing,
} as const

export const cornerBannerPayloads = definePayloads(cornerBannerMachine, banner, {})

export const policyUpdatePayloads = definePayloads(policyUpdateMachine, banner, {})

export const preferencesPayloads = definePayloads(
  preferencesMachine,
  {
    'preferences.open': v.strictObject({
      choices: Choices,
      source: v.picklist(['corner-banner-modal', 'policy-update-banner-modal']),
    }),
    'category.toggle': v.strictObject({ category: v.picklist(consentCategories) }),
    'preferences.save': at,
    'preferences.cancel': nothing,
    'subject.changed': nothing,
  },
  {},
)

export const reConsentPayloads = definePayloads(
  reConsentMachine,
  {
    'question.raised': v.strictObject({ isSignedIn: v.boolean(), deferralsLeft: v.number() }),
    'question.withdrawn': nothing,
    'banner.review': nothing,
    'banner.remindLater': nothing,
    'banner.defer': at,
    'banner.minimise': nothing,
    'banner.reopen': nothing,
  },
  {},
)

export const changelogPayloads = definePayloads(
  changelogMachine,
  {
    'changelog.open': v.strictObject({ isInGrace: v.boolean() }),
    'changelog.accept': at,
    'changelog.remindLater': nothing,
    'changelog.managePreferences': nothing,
    'changelog.close': nothing,
    'grace.ended': nothing,
    'question.answered': nothing,
  },
  {},
)

export const deferralPayloads = definePayloads(
  deferralMachine,
  {
    'deferral.open': v.strictObject({ deferralsLeft: v.number() }),
    'deferral.confirm': at,
    'deferral.review': nothing,
    'deferral.cancel': nothing,
    'grace.ended': nothing,
    'question.answered': nothing,
  },
  {},
)
