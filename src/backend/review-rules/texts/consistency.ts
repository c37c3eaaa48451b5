import type { RuleText } from './rule-text.ts'

export const consistencyTexts = {
  'other-logger-than-the-file': {
    title: 'Printed instead of logged',
    why: 'The rest of the file uses a logger, so this line lacks its level, context and destination.',
    advice: 'Use the logger of the file.',
  },
  'skipped-test': {
    title: 'Test switched off',
    why: 'What it protected can break without anybody noticing.',
    advice: 'Repair the test, or remove it together with what it tested.',
  },
} as const satisfies Readonly<Record<string, RuleText>>
