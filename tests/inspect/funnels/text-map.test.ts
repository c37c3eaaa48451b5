import { expect, it } from 'vitest'
import { TextMap } from '#src/inspect/funnels/text-map.ts'

it('a map of texts tells keys apart that are looked for in the same place', () => {
  const map = new TextMap<number>()
  // The hash reads every second character of a key of 128.
  const keys = ['a', 'b', 'c'].map((sign) => `${sign}${'x'.repeat(127)}`)
  for (const [index, key] of keys.entries()) map.add(key, index)
  expect(keys.map((key) => map.get(key))).toEqual([0, 1, 2])
  expect(map.get(`d${'x'.repeat(127)}`)).toBeUndefined()
  expect(map.get('')).toBeUndefined()
  expect(map.values).toEqual([0, 1, 2])
})
