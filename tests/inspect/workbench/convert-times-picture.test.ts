import { expect, it } from 'vitest'
import { drawBars } from '#src/inspect/workbench/convert-times-picture.ts'

const look = { background: 'white', text: 'black', muted: 'grey', bar: 'blue', family: 'Sans' }

it('draws a bar a row between its label and its figures, as long as its share', () => {
  const rows = [
    { label: 'up to 5 min', figures: '10', share: 1 },
    { label: 'up to 1 h', figures: '5', share: 0.5 },
  ]
  const { width, height, shapes } = drawBars(
    { label: 'time', figures: 'people' },
    rows,
    look,
    (text) => text.length * 10,
  )
  expect([width, height]).toEqual([720, 78])
  expect(shapes.flatMap((shape) => (shape.kind === 'line' ? [[shape.path, shape.fill]] : []))).toEqual([
    ['M126 32h518v14h-518Z', 'blue'],
    ['M126 58h259v14h-259Z', 'blue'],
  ])
  expect(shapes.flatMap((shape) => (shape.kind === 'text' ? [[shape.text, shape.align]] : []))).toEqual([
    ['time', 'left'],
    ['people', 'right'],
    ['up to 5 min', 'left'],
    ['10', 'right'],
    ['up to 1 h', 'left'],
    ['5', 'right'],
  ])
})
