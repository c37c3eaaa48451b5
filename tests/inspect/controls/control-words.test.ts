import { expect, test } from 'vitest'
import words from '#locales/en/controls.json' with { type: 'json' }
import { controlProblems } from '#src/inspect/controls/control-problem.ts'

test('whatever stands in the way has its words, and nothing else has', () => {
  expect(Object.keys(words.problems).toSorted()).toEqual(controlProblems.toSorted())
})
