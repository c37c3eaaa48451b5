import type { RuleText } from './rule-text.ts'

export const qualityTexts = {} as const satisfies Readonly<Record<string, RuleText>>
