import { securityTexts } from './texts/security.ts'
import { performanceTexts } from './texts/performance.ts'
import { qualityTexts } from './texts/quality.ts'
import { consistencyTexts } from './texts/consistency.ts'
import { architectureTexts } from './texts/architecture.ts'

export const ruleTexts = {
  ...securityTexts,
  ...performanceTexts,
  ...qualityTexts,
  ...consistencyTexts,
  ...architectureTexts,
}

export type RuleId = keyof typeof ruleTexts
