import { renderMermaidSVG } from 'beautiful-mermaid'
import { createStyle, type Theme } from './diagram-style.ts'
import { showHidden } from './diagram-text.ts'
import { readDiagram } from './read-diagram.ts'
import type { DiagramKind } from './reading.ts'

export interface DiagramQuestion {
  readonly source: string
}

export interface Drawing {
  readonly kind: DiagramKind
  readonly width: number
  readonly height: number
  readonly light: string
  readonly dark: string
}

const cutMargins: Readonly<Record<DiagramKind, number>> = {
  flowchart: 0,
  state: 0,
  sequence: 12,
  class: 22,
  entity: 22,
}

const maxSvgLength = 1_000_000

const diamondBelowBox = 'markerHeight="10" refX="0"'
const diamondBesideBox = 'markerHeight="10" refX="12"'

const styleEnd = '</style>'

const viewBox = /viewBox="0 0 ([\d.]{1,24}) ([\d.]{1,24})"/

/** The library's own style fetches fonts and knows neither our colours nor our fonts. */
const createPainter = (svg: string, cut: number) => {
  const [, ...size] = viewBox.exec(svg.slice(0, svg.indexOf('>'))) ?? []
  const [width = 0, height = 0] = size.map((length) => Math.ceil(Number(length)) - 2 * cut)
  const end = svg.indexOf(styleEnd)
  if (!(width > 0 && height > 0) || end === -1) throw new Error('unexpected image')
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${cut} ${cut} ${width} ${height}" width="${width}" height="${height}">`
  const rest = svg.slice(end + styleEnd.length).replaceAll(diamondBelowBox, diamondBesideBox)
  const paint = (theme: Theme): string =>
    `data:image/svg+xml,${encodeURIComponent(`${open}${createStyle(theme)}${rest}`)}`
  return { width, height, paint }
}

export const drawDiagram = (source: string): Drawing => {
  const { kind, text } = readDiagram(source)
  const svg = showHidden(renderMermaidSVG(text, { padding: 16, layerSpacing: 32 }))
  if (svg.length > maxSvgLength) throw new Error('the image is too large')
  const { width, height, paint } = createPainter(svg, cutMargins[kind])
  return { kind, width, height, light: paint('base'), dark: paint('_dark') }
}
