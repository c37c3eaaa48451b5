export interface LineShape {
  readonly kind: 'line'
  readonly path: string
  readonly fill: string
  readonly stroke: string
  readonly width: number
  readonly dashes: readonly number[]
}

export interface TextShape {
  readonly kind: 'text'
  readonly text: string
  readonly x: number
  readonly y: number
  readonly font: string
  readonly fill: string
  readonly align: CanvasTextAlign
  readonly halo: string
}

export type Shape = { readonly offset: readonly [number, number] } & (LineShape | TextShape)

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly shapes: readonly Shape[]
}

const read = (element: Element, name: string): number => Number(element.getAttribute(name) ?? 0)

const toCircle = (element: Element): string => {
  const [x, y, r] = [read(element, 'cx'), read(element, 'cy'), read(element, 'r')]
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
}

const paths: Readonly<Record<string, (element: Element) => string>> = {
  path: (element) => element.getAttribute('d') ?? '',
  line: (element) => `M${read(element, 'x1')} ${read(element, 'y1')}L${read(element, 'x2')} ${read(element, 'y2')}`,
  circle: toCircle,
}

const aligns: Readonly<Record<string, CanvasTextAlign>> = { start: 'left', middle: 'center', end: 'right' }

const readText = (element: Element, style: CSSStyleDeclaration): TextShape => ({
  kind: 'text',
  text: element.textContent ?? '',
  x: read(element, 'x'),
  y: read(element, 'y'),
  font: `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`,
  fill: style.fill,
  align: aligns[style.textAnchor] ?? 'left',
  halo: style.stroke,
})

const readLine = (element: Element, style: CSSStyleDeclaration): LineShape => ({
  kind: 'line',
  path: paths[element.localName]?.(element) ?? '',
  fill: style.fill,
  stroke: style.stroke,
  width: Number.parseFloat(style.strokeWidth),
  dashes: style.strokeDasharray.split(',').map(Number.parseFloat).filter(Number.isFinite),
})

const readBox = (svg: Element): readonly number[] =>
  svg.getAttribute('viewBox')?.split(' ').map(Number) ?? [0, 0, read(svg, 'width'), read(svg, 'height')]

export const readDrawing = (svg: Element): Drawing => {
  const [left = 0, top = 0, width = 0, height = 0] = readBox(svg)
  const shapes = [...svg.querySelectorAll('path, line, circle, text')].map((element) => {
    const style = getComputedStyle(element)
    const shape = element.localName === 'text' ? readText(element, style) : readLine(element, style)
    return { ...shape, offset: [-left, -top] as const }
  })
  return { width, height, shapes }
}
