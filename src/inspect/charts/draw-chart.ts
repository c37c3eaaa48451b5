import type { Box, ChartLayout, PlacedArrow, PlacedState } from './chart-layout.ts'
import { arrowHead, arrowPath } from './arrow-path.ts'
import { headHeight, measureHeight, lineHeight, getFontSize, type TextLine } from './chart-text.ts'

/**
 * `used` was taken, `unused` was not, `doubtful` was taken but should not be, `wrong` must not happen, and `active` is the current
 * state.
 */
export type Tone = 'plain' | 'used' | 'unused' | 'doubtful' | 'wrong' | 'active'

export interface Mark {
  readonly tone: Tone
  /** The weight is from 0 to 1. */
  readonly weight?: number
}

export type Marks = Readonly<Record<string, Mark>>

export interface Drawn {
  readonly tag: 'svg' | 'g' | 'rect' | 'path' | 'circle' | 'text' | 'title' | 'desc'
  readonly key: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly children: readonly (Drawn | string)[]
}

const createDrawn = (
  tag: Drawn['tag'],
  key: string,
  attributes: Drawn['attributes'],
  children: Drawn['children'] = [],
): Drawn => ({ tag, key, attributes, children })

const colour = (name: string): string => `var(--chart-${name})`

const lineColours: Record<Tone, string> = {
  plain: colour('line'),
  used: colour('used'),
  unused: colour('unused'),
  doubtful: colour('doubtful'),
  wrong: colour('wrong'),
  active: colour('used'),
}

const textColours: Record<TextLine['role'], string> = {
  name: colour('name'),
  trigger: colour('text'),
  description: colour('muted'),
  guard: colour('muted'),
  invoke: colour('invoke'),
  action: colour('muted'),
  tag: colour('muted'),
  note: colour('used'),
}

const strength: readonly Tone[] = ['unused', 'plain', 'used', 'active', 'doubtful', 'wrong']

const strongest = (tones: readonly Tone[]): Tone =>
  tones.toSorted((a, b) => strength.indexOf(b) - strength.indexOf(a))[0] ?? 'plain'

const getTone = (marks: Marks, key: string | undefined): Tone =>
  key === undefined ? 'plain' : (marks[key]?.tone ?? 'plain')

const pickTextColour = ({ role, key }: TextLine, marks: Marks): string => {
  const tone = getTone(marks, key)
  if (tone === 'wrong' || tone === 'doubtful') return colour(tone)
  return tone === 'unused' ? colour('muted') : textColours[role]
}

/** Signs repeat what the colour says for people who cannot see it. */
const signs: Partial<Record<Tone, string>> = { wrong: '✕', doubtful: '▲' }

interface Setting {
  readonly x: number
  readonly top: number
  readonly anchor: 'start' | 'middle'
  readonly halo?: string
}

const toHalo = ({ halo }: Setting): Drawn['attributes'] =>
  halo === undefined ? {} : { stroke: colour(halo), strokeWidth: 5, strokeLinejoin: 'round', paintOrder: 'stroke' }

const drawLine = (line: TextLine, y: number, setting: Setting, marks: Marks): Drawn => {
  const isBold = line.role === 'name' || line.role === 'note'
  const sign = line.role === 'note' ? signs[getTone(marks, line.key)] : undefined
  const text = sign === undefined ? line.text : `${sign} ${line.text}`
  const set = {
    x: setting.x,
    y,
    fontSize: getFontSize(line.role),
    fill: pickTextColour(line, marks),
    textAnchor: setting.anchor,
    ...toHalo(setting),
  }
  const isMove = line.key !== undefined && line.role === 'trigger'
  const textAttributes = {
    ...set,
    ...(isBold ? { fontWeight: 600 } : {}),
    ...(isMove ? { 'data-move': line.key } : {}),
  }
  return createDrawn('text', `${y} ${text}`, textAttributes, [text])
}

const drawLines = (lines: readonly TextLine[], setting: Setting, marks: Marks) => {
  let y = setting.top
  return lines.map((line) => {
    y += lineHeight(line.role)
    return drawLine(line, y - (lineHeight(line.role) - getFontSize(line.role)) / 2 - 1, setting, marks)
  })
}

const rectangle = (key: string, { x, y, width, height }: Box, attributes: Drawn['attributes']): Drawn =>
  createDrawn('rect', key, { x, y, width, height, ...attributes })

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})

const toStroke = (tone: Tone): Drawn['attributes'] => {
  if (tone === 'active') return { stroke: colour('used'), strokeWidth: 3 }
  if (tone === 'wrong') return { stroke: colour('wrong'), strokeWidth: 2, strokeDasharray: '8 3 2 3' }
  if (tone === 'doubtful') return { stroke: colour('doubtful'), strokeWidth: 1.5, strokeDasharray: '8 4' }
  if (tone === 'unused') return { stroke: colour('unused'), strokeWidth: 1, strokeDasharray: '4 3' }
  return tone === 'used' ? { stroke: colour('used'), strokeWidth: 1.5 } : { stroke: colour('border'), strokeWidth: 1 }
}

const isOuter = ({ kind }: PlacedState): boolean => kind === 'compound' || kind === 'parallel'

const toHeadBox = (state: PlacedState): Box => inset({ ...state, height: headHeight(state.lines) }, 1)

const drawBox = (state: PlacedState, marks: Marks): Drawn => {
  const tone = getTone(marks, state.id)
  const rx = isOuter(state) ? 10 : 7
  const fill = tone === 'active' ? colour('active') : colour(isOuter(state) ? 'outer' : 'state')
  return createDrawn('g', state.id, { 'data-state': state.id }, [
    ...(state.description === undefined ? [] : [createDrawn('title', 'title', {}, [state.description])]),
    rectangle('box', state, { rx, fill, ...toStroke(tone) }),
    ...(isOuter(state) ? [rectangle('head', toHeadBox(state), { rx: rx - 1, fill: colour('head') })] : []),
    ...(state.kind === 'final'
      ? [rectangle('inner', inset(state, 3), { rx: 5, fill: 'none', ...toStroke(tone) })]
      : []),
  ])
}

const drawName = (state: PlacedState, marks: Marks): Drawn => {
  const { id, x, y, width, lines } = state
  const setting: Setting = isOuter(state)
    ? { x: state.wordsAt, top: y + 5, anchor: 'start', halo: 'head' }
    : {
        ...(lines.length === 1 ? { x: x + width / 2, anchor: 'middle' } : { x: x + 14, anchor: 'start' }),
        top: y + (state.height - measureHeight(lines)) / 2,
      }
  return createDrawn('g', `name ${id}`, {}, drawLines(lines, setting, marks))
}

const toDash = (tone: Tone): Drawn['attributes'] => {
  if (tone === 'unused') return { strokeDasharray: '3 4' }
  if (tone === 'doubtful') return { strokeDasharray: '8 4' }
  return tone === 'wrong' ? { strokeDasharray: '8 3 2 3' } : {}
}

const computeWeight = (arrow: PlacedArrow, marks: Marks): number =>
  Math.max(0, ...arrow.keys.map((key) => marks[key]?.weight ?? 0))

const arrowTone = (arrow: PlacedArrow, marks: Marks): Tone =>
  arrow.kind === 'seen' ? 'wrong' : strongest(arrow.keys.map((key) => getTone(marks, key)))

const drawArrow = (arrow: PlacedArrow, marks: Marks): Drawn => {
  const tone = arrowTone(arrow, marks)
  const stroke = lineColours[tone]
  const strokeWidth = (tone === 'wrong' ? 1.75 : 1.25) + 3 * computeWeight(arrow, marks)
  return createDrawn('g', `arrow ${arrow.id}`, { 'data-arrow': arrow.kind }, [
    createDrawn('path', 'line', { d: arrowPath(arrow.points), fill: 'none', stroke, strokeWidth, ...toDash(tone) }),
    createDrawn('path', 'head', { d: arrowHead(arrow.points, 7 + strokeWidth), fill: stroke }),
  ])
}

const drawLabel = ({ id, label, lines, kind }: PlacedArrow, marks: Marks): readonly Drawn[] => {
  if (label === undefined) return []
  const labelMarks = kind === 'seen' ? { ...marks, [id]: { tone: 'wrong' } as const } : marks
  return [
    createDrawn('g', `label ${id}`, {}, [
      rectangle('plate', label, { rx: 4, fill: colour('outer') }),
      ...drawLines(lines, { x: label.x + label.width / 2, top: label.y + 2, anchor: 'middle' }, labelMarks),
    ]),
  ]
}

export interface PictureWords {
  readonly title: string
  readonly description?: string
}

/** Draws boxes first, then arrows, then text, so that no text is crossed out. */
export const drawChart = (layout: ChartLayout, words: PictureWords, marks: Marks = {}): Drawn => {
  const { width, height, states, arrows, dots } = layout
  const attributes = {
    viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    role: 'img',
    fontFamily: colour('font'),
  }
  return createDrawn('svg', 'chart', attributes, [
    createDrawn('title', 'title', {}, [words.title]),
    ...(words.description === undefined ? [] : [createDrawn('desc', 'description', {}, [words.description])]),
    ...states.map((state) => drawBox(state, marks)),
    ...arrows.map((arrow) => drawArrow(arrow, marks)),
    ...dots.map(({ id, x, y, width }) =>
      createDrawn('circle', `dot ${id}`, {
        cx: x + width / 2,
        cy: y + width / 2,
        r: width / 2 - 1,
        fill: colour('name'),
      }),
    ),
    ...states.map((state) => drawName(state, marks)),
    ...arrows.flatMap((arrow) => drawLabel(arrow, marks)),
  ])
}
