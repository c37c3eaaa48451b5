import type { RuleText } from './rule-text.ts'

export const trapTexts = {
  'duration-without-unit': {
    title: 'Duration {{value}} has no unit',
    why: 'A bare number is taken as nanoseconds, so that the wait or the time limit is over at once.',
    advice: 'Multiply by the unit, such as time.Second.',
  },
  'format-with-other-count': {
    title: 'Text expects {{count}} values and gets {{given}}',
    why: 'The text comes out with a gap or a leftover value, or formatting it fails.',
    advice: 'Give one value for each placeholder.',
  },
  'nil-map-written': {
    title: 'Map {{name}} is written before it is made',
    why: 'Writing to a map that was declared only stops the program.',
    advice: 'Make the map with make or a literal first.',
  },
  'assigned-to-itself': {
    title: '{{name}} is assigned to itself',
    why: 'The line changes nothing; most often one side should be another name or field.',
    advice: 'Assign the value that was meant, or remove the line.',
  },
  'condition-never-true': {
    title: 'Comparison that does not test what it says',
    why: 'typeof gives a text, and "in" looks for an index in an array, so that the result never depends on the value.',
    advice: 'Compare with the name of the type in quotes, or use includes for arrays.',
  },
  'iterator-used-up': {
    title: '{{name}} is read through twice',
    why: 'It can be read once only: the second time there is nothing left, and the code goes on as if it were empty.',
    advice: 'Make a list of it first, or read it once.',
  },
  'remembered-for-first-argument': {
    title: '{{name}} keeps the result of the first {{argument}}',
    why: 'Later calls with another argument get the value that was computed for the first one.',
    advice: 'Keep one value for each argument, or compute it each time.',
  },
  'await-removed': {
    title: 'Call of {{name}} is no longer awaited',
    why: 'The code goes on before the work is done, and an error in it is caught by nobody.',
    advice: 'Await the call again, or say in the code why nobody waits for it.',
  },
  'hash-of-other-fields': {
    title: 'Hash uses {{name}}, equality does not',
    why: 'Objects that are equal get different hashes, so that sets and maps lose or repeat them.',
    advice: 'Use the same fields in both.',
  },
} as const satisfies Record<string, RuleText>
