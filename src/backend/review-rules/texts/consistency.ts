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
  'changed-signature': {
    title: 'Callers of {{name}} use the former parameters',
    why: 'They pass too few, too many or exchanged arguments, so they fail or work with wrong values.',
    advice: 'Change these callers as well, or give the new parameter a default.',
  },
  'untested-branch': {
    title: 'New branch without a test',
    why: 'The file has a test, but it was not changed, so nothing shows that the new case works.',
    advice: 'Add the case to {{path}}.',
  },
  'column-without-migration': {
    title: 'No migration adds {{name}} to {{entity}}',
    why: 'The migrations create the other columns, so wherever they run the table lacks this one, and its queries fail.',
    advice: 'Add a migration that adds the column.',
  },
  'undeclared-environment-variable': {
    title: '{{name}} is missing from {{file}}',
    why: 'Whoever sets up or deploys the program learns of the variable only when it fails without it.',
    advice: 'Add it to {{file}} with an example value.',
  },
  'removed-route': {
    title: 'Route {{path}} is removed but still called',
    why: 'These callers are answered with 404 as soon as the change is deployed.',
    advice: 'Change the callers first, or keep the route until nothing calls it.',
  },
} as const satisfies Readonly<Record<string, RuleText>>
