import { type ConsentPolicy, consentPolicy } from '#machines/consent/policy-versions.ts'
import { simulatedPolicy } from '#machines/consent/simulated-policy.ts'
import { QaConfiguration } from '#src/contract/qa-configuration.ts'
import { readJson } from '#src/lib/shape.ts'

/** The policy of the QA build: the product's own, or the simulated one with the banners the server was told to switch on. */
export const readQaPolicy = (page: Document): ConsentPolicy => {
  const flags = readJson(QaConfiguration, page.getElementById('configuration')?.textContent ?? '')?.qaConsent ?? []
  if (flags.length === 0) return consentPolicy
  return {
    ...simulatedPolicy,
    reConsentBanner: flags.includes('re-consent'),
    policyUpdateBanner: flags.includes('policy-update'),
  }
}
