import { expect, it } from 'vitest'
import { findCommitProblems } from './commit-rules.ts'

const fine =
  'fix(ui): unmount a closed dialog when its exit frame is late\n\nIts backdrop took every click until a reload.\n'

it.each([
  ['without a scope', 'build: pin the parser\n\nA newer one reads less.'],
  ['with five lines', `feat(chat): share\n\n${'why\n'.repeat(5)}`],
  ['with two paragraphs', 'perf(search): read less\n\nOne.\n\nTwo.'],
])('takes a message %s', (_, message) => {
  expect(findCommitProblems(fine)).toEqual([])
  expect(findCommitProblems(message)).toEqual([])
})

it.each([
  ['of an unknown type', fine.replace('fix', 'mend'), 'the summary is not'],
  ['without a type', fine.replace('fix(ui): ', ''), 'the summary is not'],
  ['that ends with a full stop', fine.replace('late', 'late.'), 'the summary is not'],
  ['that is too long', fine.replace('late', 'late on a very slow machine'), 'more than 72'],
  ['without a blank line', fine.replace('\n\n', '\n'), 'a blank line'],
  ['without a body', 'fix(ui): unmount a closed dialog', 'a body'],
  ['with a body of six lines', `fix(ui): unmount a closed dialog\n\n${'why\n'.repeat(6)}`, 'more than 5'],
])('refuses a message %s', (_, message, problem) => {
  expect(findCommitProblems(message).join()).toContain(problem)
})
