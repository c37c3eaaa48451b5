import { expect, test } from 'vitest'
import { drawSequence, toLaneX } from '#src/inspect/log/draw-sequence.ts'
import type { Arrow, Lifelines } from '#src/inspect/log/lifelines.ts'

const lane = (id: string) => ({ id, name: id, from: null, to: null })
const arrow = (row: number, source: number, target: number): Arrow => ({
  number: row + 1,
  row,
  mark: 'actor',
  label: 'told',
  source,
  target,
  kind: 'event',
})

const sequence: Lifelines = {
  lanes: Array.from({ length: 30 }, (_, place) => lane(`x:${place}`)),
  arrows: [arrow(0, 0, 29), arrow(1, 29, 0)],
}

test('what a long arrow says stands by its left end, whichever way it points', () => {
  const { arrows } = drawSequence(sequence, () => 'told')
  for (const { label } of arrows) {
    expect(label.anchor).toBe('start')
    expect(label.x).toBeGreaterThan(toLaneX(0))
    expect(label.x).toBeLessThan(toLaneX(1))
  }
})
