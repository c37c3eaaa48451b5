import { expect, test } from 'vitest'
import { findImpliedWords } from '#src/backend/ranking/implied-words.ts'
import { readQuestion } from '#src/backend/ranking/question.ts'

test.each([
  ['Give me all the settings a logger starts with when I pass no options.', ['default']],
  ['which one do I get if I don’t set anything?', ['default']],
  ['What happens without a configured key?', ['default']],
  ['What is the default timeout if I set none and pass nothing?', []],
  ['Why is the key not found?', []],
  ['Where are the options read?', []],
])('%s', (question, words) => {
  expect(findImpliedWords(question)).toEqual(words)
})

test('an implied word is a concept of the question', () => {
  const { concepts } = readQuestion('What level is used when I pass no options?')
  expect(concepts.map(({ stem }) => stem)).toContain('default')
})
