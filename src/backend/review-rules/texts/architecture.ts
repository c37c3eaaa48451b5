import type { RuleText } from './rule-text.ts'

export const architectureTexts = {} as const satisfies Readonly<Record<string, RuleText>>
