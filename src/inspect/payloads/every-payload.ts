import {
  changelogPayloads,
  cornerBannerPayloads,
  deferralPayloads,
  policyUpdatePayloads,
  preferencesPayloads,
  reConsentPayloads,
} from './consent-overlays.payloads.ts'
import { consentCopyPayloads, consentLogPayloads, consentPayloads } from './consent.payloads.ts'
import type { Payloads } from './payloads-of.ts'
import { sessionPayloads } from './session.payloads.ts'

/** By the id of the chart. */
export const everyPayload: Readonly<Record<string, Payloads>> = {
  session: sessionPayloads,
  consent: consentPayloads,
  consentCopy: consentCopyPayloads,
  consentLog: consentLogPayloads,
  cornerBanner: cornerBannerPayloads,
  policyUpdate: policyUpdatePayloads,
  preferences: preferencesPayloads,
  reConsent: reConsentPayloads,
  changelog: changelogPayloads,
  deferral: deferralPayloads,
}
