import type { RuleText } from './rule-text.ts'

export const conditionTexts = {
  'assignment-in-condition': {
    title: 'Assignment where a comparison was meant',
    why: 'The condition takes the assigned value, so the branch depends on that alone and the variable is overwritten.',
    advice: 'Compare the two values.',
  },
  'compared-with-itself': {
    title: '{{name}} compared with itself',
    why: 'The result is always the same, so one of the two sides is most likely a typing mistake.',
    advice: 'Name the value that was meant on one side.',
  },
  'identical-branches': {
    title: 'Both branches do the same',
    why: 'The condition has no effect; one of the branches was probably meant to differ.',
    advice: 'Correct the branch that should differ, or remove the condition.',
  },
  'repeated-condition': {
    title: 'Condition repeated in the same chain',
    why: 'The second branch is never reached, because the first one takes all its cases.',
    advice: 'Correct the condition, or remove the branch.',
  },
  'loose-comparison': {
    title: 'Comparison that converts types',
    why: 'Values of different types can count as equal, such as an empty text and zero.',
    advice: 'Use the strict operator.',
  },
  'float-equality': {
    title: 'Exact comparison of decimal fractions',
    why: 'Most decimal fractions have no exact binary form, so a computed value is hardly ever equal to one.',
    advice: 'Compare the difference with a tolerance, or count in whole units such as cents.',
  },
  'compared-with-nan': {
    title: 'Comparison with NaN',
    why: 'NaN equals nothing, not even itself, so the result never changes.',
    advice: 'Use the function that tests for NaN.',
  },
  'identity-compared': {
    title: 'Identity compared instead of the value',
    why: 'Two equal texts can be different objects, so the comparison fails for values that come from outside.',
    advice: 'Compare the values.',
  },
  'negation-of-one-operand': {
    title: 'Negation applies to one operand only',
    why: 'The operand becomes true or false before the test, so the condition is almost always false.',
    advice: 'Put the test in parentheses and negate it.',
  },
  'index-as-condition': {
    title: 'Position used as a condition',
    why: 'A match at the start has position 0, which counts as false, and a missing one may be -1, which counts as true.',
    advice: 'Ask whether it is contained, or compare with the value for "not found".',
  },
  'assertion-always-true': {
    title: 'Assertion that cannot fail',
    why: 'The test or check passes whatever the value is.',
    advice: 'Add the comparison that was meant.',
  },
} as const satisfies Readonly<Record<string, RuleText>>
