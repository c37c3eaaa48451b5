import { expect, it } from 'vitest'
import { listSegments, placePoints } from '#src/inspect/workbench/conversion-line.ts'

const plot = { left: 10, top: 5, inner: { width: 100, height: 50 } }
const toPoint = (start: string, conversion: number | null, isOpen = false) => ({
  start,
  entered: 4,
  completed: 1,
  conversion,
  isOpen,
})

it('goes past days on which nobody entered, and is dashed to those that are still open', () => {
  const placed = placePoints([toPoint('a', 0), toPoint('b', null), toPoint('c', 20), toPoint('d', 10, true)], 20, plot)
  expect(placed.map(({ x, y }) => [x, y])).toEqual([
    [22.5, 55],
    [47.5, null],
    [72.5, 5],
    [97.5, 30],
  ])
  expect(listSegments(placed)).toEqual([
    { path: 'M22.5 55L72.5 5', isOpen: false },
    { path: 'M72.5 5L97.5 30', isOpen: true },
  ])
})
