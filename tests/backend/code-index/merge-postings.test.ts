import { expect, test } from 'vitest'
import { mergeNumbers } from '#src/backend/code-index/merge-postings.ts'

test.each([
  ['one after the other', [1, 4], [5, 9]],
  ['between each other', [1, 5, 9], [2, 6, 7]],
  ['in the other order', [5, 9], [1, 4]],
  ['the first empty', [], [0, 3]],
  ['the second empty', [0, 3], []],
])('lists of numbers %s become one ascending list', (_, left, right) => {
  const merged = mergeNumbers(Int32Array.from(left), Int32Array.from(right))
  expect([...merged]).toEqual([...left, ...right].toSorted((low, high) => low - high))
})
