import { describe, expect, it } from 'vitest'
import { layOutPicture, type Picture } from '#src/inspect/workbench/picture-layout.ts'
import type { Drawing } from '#src/inspect/workbench/picture-shapes.ts'

const look = { background: 'white', text: 'black', muted: 'grey', bar: 'blue', family: 'Sans' }
const measure = (text: string) => text.length * 10

const line = (width: number, height: number): Drawing => ({
  width,
  height,
  shapes: [{ kind: 'line', path: 'M0 0H9', fill: 'none', stroke: 'red', width: 1, dashes: [2], offset: [0, 0] }],
})

const picture: Picture = {
  title: 'Conversion',
  lead: '1 of 2',
  drawing: line(200, 100),
  legend: [],
  notes: [],
}

const listTexts = ({ shapes }: Drawing) =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [[shape.text, shape.x, shape.y, shape.fill]] : []))

describe('a picture', () => {
  it('has its title, its figures, the drawing and the notes below each other, within a margin', () => {
    const { width, height, shapes } = layOutPicture({ ...picture, notes: ['UTC'] }, look, measure)
    expect(listTexts({ width, height, shapes })).toEqual([
      ['Conversion', 24, 40, 'black'],
      ['1 of 2', 24, 61, 'black'],
      ['UTC', 24, 203, 'grey'],
    ])
    expect(shapes.find(({ kind }) => kind === 'line')?.offset).toEqual([24, 79])
    expect([width, height]).toEqual([248, 232])
  })

  it('breaks a text between words where it is too long for the width', () => {
    const { shapes, width, height } = layOutPicture(
      { ...picture, title: 'The conversion of onboarding overTheWholeTimeThereIs' },
      look,
      measure,
    )
    expect(listTexts({ shapes, width, height }).map(([text]) => text)).toEqual([
      'The conversion of',
      'onboarding',
      'overTheWholeTimeThereIs',
      '1 of 2',
    ])
  })

  it('puts the entries of its legend side by side, as far as they fit', () => {
    const legend = ['Conversion', 'Open', 'Mark'].map((label) => ({ label, line: line(32, 8) }))
    const { shapes } = layOutPicture({ ...picture, legend }, look, measure)
    const entries = shapes.flatMap((shape) =>
      shape.kind === 'text' && shape.fill === 'grey' ? [[shape.text, shape.x, shape.y]] : [],
    )
    expect(entries).toEqual([
      ['Conversion', 64, 203],
      ['Open', 64, 223],
      ['Mark', 164, 223],
    ])
  })
})
