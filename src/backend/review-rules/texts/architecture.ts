import type { RuleText } from './rule-text.ts'

export const architectureTexts = {
  'removed-but-used': {
    title: '{{name}} is removed but still used',
    why: 'What calls it fails to build, or fails when it runs.',
    advice: 'Change the callers as well, or keep it.',
  },
  'new-dependency-cycle': {
    title: 'New import closes a cycle',
    why: 'The files can no longer be loaded or tested one by one, and the order of loading decides what works.',
    advice: 'Move what both need into a third file, or hand it in as an argument.',
  },
  'layer-break': {
    title: '{{from}} now depends on {{to}}',
    why: 'So far the dependency went the other way only, so the lower layer can no longer be used or tested alone.',
    advice: 'Hand the value in from outside, or define an interface in {{from}}.',
  },
  'copied-function': {
    title: '{{name}} nearly copies {{original}}',
    why: 'A correction in one of them will be forgotten in the other.',
    advice: 'Use the function of {{path}}, or move what both share.',
  },
} as const satisfies Readonly<Record<string, RuleText>>
