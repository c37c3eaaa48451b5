import { createText, type Measure, type PictureLook } from './picture-layout.ts'
import type { Drawing, Shape } from './picture-shapes.ts'

export interface BarRow {
  readonly label: string
  readonly figures: string
  readonly share: number
}

const width = 720
const rowHeight = 26
const barHeight = 14
const gap = 16

const createBar = (x: number, y: number, length: number, fill: string): Shape => ({
  kind: 'line',
  path: `M${x} ${y}h${length}v${barHeight}h${-length}Z`,
  fill,
  stroke: 'none',
  width: 0,
  dashes: [],
  offset: [0, 0],
})

export const drawBars = (
  head: Omit<BarRow, 'share'>,
  rows: readonly BarRow[],
  { text, muted, bar, family }: PictureLook,
  measure: Measure,
): Drawing => {
  const font = `400 13px ${family}`
  const findWidth = (name: keyof typeof head) => Math.max(...[head, ...rows].map((row) => measure(row[name], font)))
  const from = findWidth('label') + gap
  const room = Math.max(0, width - from - findWidth('figures') - gap)
  const write = ({ label, figures }: typeof head, y: number, fill: string): readonly Shape[] => [
    createText(label, { x: 0, y: y + 17 }, { font, fill }),
    createText(figures, { x: width, y: y + 17, align: 'right' }, { font, fill }),
  ]
  return {
    width,
    height: (rows.length + 1) * rowHeight,
    shapes: [
      ...write(head, 0, muted),
      ...rows.flatMap((row, index) => {
        const y = (index + 1) * rowHeight
        return [...write(row, y, text), createBar(from, y + (rowHeight - barHeight) / 2, room * row.share, bar)]
      }),
    ],
  }
}
