import { expect, test } from 'vitest'
import { findNameAt, listNames } from '#src/views/code/names/find-names.ts'

test('names are listed in their order, without numbers', () => {
  const text = "const $tide_1 = früh(12px, 0x1f, 'ab'.c)"
  expect(listNames(text).map(({ name }) => name)).toEqual(['const', '$tide_1', 'früh', 'ab', 'c'])
  expect(listNames(text).every(({ name, start, end }) => text.slice(start, end) === name)).toBe(true)
})

test('the name at a place is whole, wherever in it the place is', () => {
  const text = 'go(the_tide);'
  for (const offset of [3, 7, 11]) expect(findNameAt(text, offset)).toEqual({ name: 'the_tide', start: 3, end: 11 })
  expect([findNameAt(text, 12), findNameAt('a + 12', 4), findNameAt('', 0)]).toEqual([undefined, undefined, undefined])
})

test('a line of a million letters is read in no time and has no name', () => {
  const text = 'x'.repeat(1_000_000)
  expect([findNameAt(text, 500_000), listNames(text)]).toEqual([undefined, []])
  expect(listNames('a '.repeat(500_000)).length).toBe(2500)
})
