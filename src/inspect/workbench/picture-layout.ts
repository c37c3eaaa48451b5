import type { Drawing, Shape } from './picture-shapes.ts'

export interface PictureLook {
  readonly background: string
  readonly text: string
  readonly muted: string
  readonly bar: string
  readonly family: string
}

export interface LegendEntry {
  readonly label: string
  readonly line: Drawing
}

export interface Picture {
  readonly title: string
  readonly lead: string
  readonly drawing: Drawing
  readonly legend: readonly LegendEntry[]
  readonly notes: readonly string[]
}

export type Measure = (text: string, font: string) => number

const margin = 24
const gap = 12
const entryGap = 20

const wrap = (text: string, fits: (line: string) => boolean): readonly string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && fits(`${line} ${word}`)) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

const move = ({ shapes }: Drawing, x: number, y: number): readonly Shape[] =>
  shapes.map((shape) => ({ ...shape, offset: [shape.offset[0] + x, shape.offset[1] + y] }))

export const createText = (
  text: string,
  place: { readonly x: number; readonly y: number; readonly align?: CanvasTextAlign },
  { font, fill }: { readonly font: string; readonly fill: string },
): Shape => ({ kind: 'text', text, font, fill, halo: 'none', align: 'left', offset: [0, 0], ...place })

class Sheet {
  readonly shapes: Shape[] = []
  bottom = margin
  private readonly width: number
  private readonly look: PictureLook
  private readonly measure: Measure

  constructor(width: number, look: PictureLook, measure: Measure) {
    this.width = width
    this.look = look
    this.measure = measure
  }

  addText(text: string, size: number, weight: number, fill: string): void {
    const font = `${weight} ${size}px ${this.look.family}`
    for (const line of wrap(text, (words) => this.measure(words, font) <= this.width)) {
      this.shapes.push(createText(line, { x: margin, y: this.bottom + size }, { font, fill }))
      this.bottom += Math.round(size * 1.45)
    }
  }

  addDrawing(drawing: Drawing): void {
    this.shapes.push(...move(drawing, margin, this.bottom + gap))
    this.bottom += drawing.height + 2 * gap
  }

  addLegend(entries: readonly LegendEntry[]): void {
    const font = `400 12px ${this.look.family}`
    let x = margin
    for (const { label, line } of entries) {
      const width = line.width + 8 + this.measure(label, font)
      if (x > margin && x + width > margin + this.width) [x, this.bottom] = [margin, this.bottom + 20]
      this.shapes.push(...move(line, x, this.bottom + 8 - line.height / 2))
      this.shapes.push(
        createText(label, { x: x + line.width + 8, y: this.bottom + 12 }, { font, fill: this.look.muted }),
      )
      x += width + entryGap
    }
    if (entries.length > 0) this.bottom += 20 + gap
  }
}

export const layOutPicture = (
  { title, lead, drawing, legend, notes }: Picture,
  look: PictureLook,
  measure: Measure,
): Drawing => {
  const sheet = new Sheet(drawing.width, look, measure)
  sheet.addText(title, 16, 600, look.text)
  sheet.addText(lead, 14, 400, look.text)
  sheet.addDrawing(drawing)
  sheet.addLegend(legend)
  for (const note of notes) sheet.addText(note, 12, 400, look.muted)
  return { width: drawing.width + 2 * margin, height: sheet.bottom + margin, shapes: sheet.shapes }
}
