import { expect, test } from 'vitest'
import { parseTypedEvent } from '#src/inspect/inspector/typed-event.ts'

test.each([
  [' session.begin ', '{"at": 5}', { type: 'session.begin', at: 5 }],
  ['session.begin', '', { type: 'session.begin' }],
  ['session.begin', '{"type": "x", "list": [1, null]}', { type: 'session.begin', list: [1, null] }],
])('%j with %s is an event', (type, json, event) => {
  expect(parseTypedEvent({ type, json })).toEqual({ event, typeProblem: null, jsonProblem: null })
})

test.each(['[]', '5', 'null', '{', 'at: 5'])('%s is no payload', (json) => {
  expect(parseTypedEvent({ type: 'a', json })).toEqual({ event: null, typeProblem: null, jsonProblem: 'noObject' })
})

test('both problems are named at once', () => {
  const problems = { event: null, typeProblem: 'missing', jsonProblem: 'noObject' }
  expect(parseTypedEvent({ type: ' ', json: '{' })).toEqual(problems)
})
