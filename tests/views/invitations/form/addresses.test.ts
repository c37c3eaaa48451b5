import { expect, test } from 'vitest'
import { parseAddresses } from '#src/views/invitations/form/addresses.ts'

test.each([
  ['', []],
  ['a@x.example', ['a@x.example ready']],
  ['a@x.example, b@x.example;c@x.example\nd@x.example', ['a', 'b', 'c', 'd'].map((name) => `${name}@x.example ready`)],
  ['a@x.example b@x.example', ['a@x.example ready', 'b@x.example ready']],
  ['Ada L <a@x.example>, "Doe, Jane" <b@x.example>', ['a@x.example ready', 'b@x.example ready']],
  ['<a@x.example> <b@x.example>', ['a@x.example ready', 'b@x.example ready']],
  ['a@x.example\nA@X.example', ['a@x.example ready', 'A@X.example repeated']],
  ['nobody, a@x.example', ['nobody notAnAddress', 'a@x.example ready']],
  ['Ada Lovelace', ['Ada Lovelace notAnAddress']],
  [' ,;\n ', []],
])('of %j', (text, verdicts) => {
  expect(parseAddresses(text).map(({ email, verdict }) => `${email} ${verdict}`)).toEqual(verdicts)
})

test('a page of nonsense takes no longer than others', () => {
  const before = performance.now()
  parseAddresses('<"'.repeat(50_000))
  parseAddresses(`"${' @'.repeat(50_000)}`)
  expect(performance.now() - before).toBeLessThan(2000)
})
