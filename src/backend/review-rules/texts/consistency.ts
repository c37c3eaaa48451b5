import type { RuleText } from './rule-text.ts'

export const consistencyTexts = {} as const satisfies Readonly<Record<string, RuleText>>
