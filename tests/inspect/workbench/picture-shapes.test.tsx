import { expect, it } from 'vitest'
import { readDrawing } from '#src/inspect/workbench/picture-shapes.ts'

const draw = (markup: string): Element => {
  const holder = document.createElement('div')
  holder.innerHTML = markup
  return holder.firstElementChild ?? holder
}

it('reads lines, paths and circles as paths, from the corner of the view', () => {
  const { width, height, shapes } = readDrawing(
    draw(
      '<svg viewBox="0 -16 300 216"><line x1="1" x2="1" y1="-8" y2="9"/><path d="M0 0L5 5"/><circle cx="10" cy="20" r="3"/></svg>',
    ),
  )
  expect([width, height]).toEqual([300, 216])
  expect(shapes.map((shape) => shape.kind === 'line' && [shape.path, shape.offset[1]])).toEqual([
    ['M1 -8L1 9', 16],
    ['M0 0L5 5', 16],
    ['M7 20a3 3 0 1 0 6 0a3 3 0 1 0 -6 0', 16],
  ])
})

it('keeps a text as it is, whatever it says', () => {
  const svg = draw('<svg width="32" height="8"><text x="4" y="5"></text></svg>')
  const text = svg.firstElementChild
  if (text) text.textContent = '1.4 <b> & "x"'
  const { width, shapes } = readDrawing(svg)
  expect([width, shapes.length]).toEqual([32, 1])
  expect(shapes[0]).toMatchObject({ kind: 'text', text: '1.4 <b> & "x"', x: 4, y: 5, align: 'left' })
})
