import fc from 'fast-check'
import { expect, test } from 'vitest'
import { letterCases } from '#src/contract/letter-case.ts'
import { codeSortings } from '#src/contract/query-language.ts'
import { searchModes, shownContexts, toSearch, parseState, type SearchState } from '#src/views/search/search-address.ts'

const word = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
const lines = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 500 }))
  .map(([from, more]) => ({ from, to: from + more }))

const anyState: fc.Arbitrary<SearchState> = fc.record({
  query: fc.string({ maxLength: 200, unit: 'grapheme' }),
  mode: fc.constantFrom(...searchModes),
  isRegex: fc.boolean(),
  letterCase: fc.constantFrom(...letterCases),
  sorting: fc.constantFrom(...codeSortings),
  context: fc.constantFrom(...shownContexts),
  sources: fc.uniqueArray(word, { maxLength: 5 }),
  languages: fc.uniqueArray(word, { maxLength: 5 }),
  path: fc.string({ maxLength: 60, unit: 'grapheme' }),
  open: fc.option(
    fc.record({
      repositoryId: fc.string({ minLength: 24, maxLength: 24, unit: fc.constantFrom(...'0123456789abcdef') }),
      path: word,
      lines: fc.option(lines),
    }),
  ),
})

test('what an address says is what was put into it', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      expect(parseState(toSearch(state))).toEqual(state)
    }),
  )
})

test('an address nobody wrote shows something all the same', () => {
  fc.assert(
    fc.property(fc.string(), (search) => {
      expect(searchModes).toContain(parseState(search).mode)
    }),
  )
  expect(parseState('?mode=slow&regex=yes&case=loud&sort=age&context=4&repo=../../x&file=a&line=0')).toEqual(
    parseState(''),
  )
  expect(parseState('?repo=0123456789abcdef01234567&file=a&line=9-3').open?.lines).toEqual({ from: 3, to: 9 })
})

test('a plain address is short, and paths stay readable', () => {
  expect(toSearch(parseState(''))).toBe('')
  expect(toSearch(parseState('?mode=auto&q=a&path=src/**'))).toBe('?q=a&path=src/**')
})
