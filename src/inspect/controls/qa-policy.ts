import { type ConsentPolicy, consentPolicy } from '#machines/consent/consent-policy.ts'
import { simulatedPolicy } from '#machines/consent/simulated-policy.ts'
import { QaConfiguration } from '#src/contract/qa-configuration.ts'
import { createMemory } from '#src/actors/memory.ts'
import { readJson } from '#src/lib/shape.ts'
import { parsePolicyChoice, policyKey } from './policy-item.ts'
import type { PolicyChoice } from '../link/messages.ts'

export const readPolicyChoice = (page: Document, keptItem: (key: string) => string | null): PolicyChoice => {
  const kept = parsePolicyChoice(keptItem(policyKey))
  if (kept !== undefined) return kept
  const flags = readJson(QaConfiguration, page.getElementById('configuration')?.textContent ?? '')?.qaConsent ?? []
  if (flags.length === 0) return null
  return { reConsentBanner: flags.includes('re-consent'), policyUpdateBanner: flags.includes('policy-update') }
}

export const readQaPolicy = (page: Document): ConsentPolicy => {
  const { read } = createMemory(() => window.sessionStorage)
  const choice = readPolicyChoice(page, read)
  return choice === null ? consentPolicy : { ...simulatedPolicy, ...choice }
}
