import { expect, test } from 'vitest'
import { arrangeRows } from '#src/views/search/arrange-rows.ts'

const toLine = (number: number) => ({ number, text: `line ${number}`, marks: [] })
const toHit = (number: number) => ({ lines: [toLine(number)], target: { from: number, to: number } })

const describeRows = (hits: readonly number[], context: readonly number[], around: number) =>
  arrangeRows(hits.map(toHit), context.map(toLine), around).map(
    ({ target, isContext, followsGap }) => `${followsGap ? '…' : ''}${isContext ? '' : '>'}${target.from}`,
  )

test.each([
  [[5, 2], [], 0, ['>5', '…>2']],
  [[5, 6, 9], [], 0, ['>5', '>6', '…>9']],
  [[9, 5], [4, 6, 8, 10], 1, ['4', '>5', '6', '…8', '>9', '10']],
  [[5], [4, 6, 8, 9, 10], 1, ['4', '>5', '6']],
  [[], [1, 2], 3, []],
])('hits %j with context %j and %i around', (hits, context, around, expected) => {
  expect(describeRows(hits, context, around)).toEqual(expected)
})

test('lines around a hit of several lines come before its first and after its last line', () => {
  const hit = { lines: [4, 5, 6].map(toLine), target: { from: 4, to: 6 } }
  const rows = arrangeRows([hit], [2, 3, 7, 8].map(toLine), 1)
  expect(rows.map(({ target }) => target.from)).toEqual([3, 4, 7])
  expect(rows.map(({ followsGap }) => followsGap)).toEqual([false, false, false])
})
