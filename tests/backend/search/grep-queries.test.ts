import { expect, test } from 'vitest'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import { getIdentifiers, indexShop, toGrepAddress } from './indexed-shop.ts'

let person: SignedInPerson
const { grep } = indexShop((room) => ({ person } = room))

test.each(['/api/search', '/api/search/grep', '/api/search/semantic'])(
  'a query of %s with nothing but white space is a 400',
  async (call) => {
    for (const query of ['', ' ', '\t\n', '\uFEFF', '\u00A0\u2003']) {
      const { status } = await person.fetch(`${call}?${new URLSearchParams({ Query: query })}`)
      expect([query, status]).toEqual([query, 400])
    }
  },
)

test.each([
  ['exchange[A-Z]\\w+\\(token\\)', ['acme/shop::src/session/session.ts::Session']],
  ['(?i)EXCHANGE_?TOKEN\\(token:', ['acme/shop::src/session/tokens.ts::exchangeToken']],
  [
    '^export (class|const) \\w+',
    [
      'acme/shop::src/session/session.ts::Session',
      'acme/shop::src/repositories/remove-repository.ts::removeRepository',
    ],
  ],
  ['это\\s\\pL+', ['acme/shop::docs/guide.md::0000']],
  ['日.語\\.$', ['acme/shop::docs/guide.md::0000']],
  ['x{50}needley{10}', ['acme/shop::src/data/wide.py::0000']],
  ['\\d', ['acme/shop::vendor/legacy/tokens.js::0000']],
])('the expression %s finds %j', async (query, identifiers) => {
  expect(getIdentifiers(await grep(query, { Regex: 'true' })).toSorted()).toEqual(identifiers.toSorted())
})

test('one and two characters find what they stand for', async () => {
  expect(getIdentifiers(await grep('=>')).toSorted()).toEqual([
    'acme/shop::src/repositories/remove-repository.ts::removeRepository',
    'acme/shop::tests/session.test.ts::0000',
  ])
  expect(getIdentifiers(await grep('—'))).toEqual(['acme/shop::docs/guide.md::0000'])
  expect(getIdentifiers(await grep('ß'))).toEqual(['acme/shop::docs/guide.md::0000'])
  expect(getIdentifiers(await grep('#'))).toEqual(['acme/shop::docs/guide.md::0000'])
  expect(await grep('~')).toEqual([])
})

test('a mistake in an expression is a 400 that points at it', async () => {
  const response = await person.fetch(toGrepAddress('use(State', { Regex: 'true' }))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    errorMessageKey: 'errors.invalidRegex',
    position: 3,
    translationParameters: { reason: 'missing closing )' },
  })
})

test.each([
  "'; drop table code_chunks; --",
  '%',
  '_%_',
  '\\',
  '\\\\%',
  '$1',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '{"a":1}',
  '{}',
  '{NULL}',
  '\u202e',
  '../../etc/passwd',
  "' or 1=1 --",
  '\n',
])('the text %j is a query like any other', async (query) => {
  for (const keys of [{}, { Regex: 'true' }, { Paths: query }, { Extensions: query }]) {
    const response = await person.fetch(toGrepAddress(query, keys))
    expect(response.status).toBeLessThan(500)
    if (!('Regex' in keys) && response.status === 200) expect(await response.json()).toEqual({ results: [] })
  }
  const status = query.trim() === '' ? 200 : query.includes('\0') ? 400 : 404
  expect((await person.fetch(toGrepAddress('a', { Names: query }))).status).toBe(status)
  expect(await grep('needle')).toHaveLength(1)
})
