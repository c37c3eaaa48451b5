import type { ElkExtendedEdge, ElkLabel, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js'
import type { ChartGraph, ChartMove, ChartState } from './chart-graph.ts'
import { type ChartPart, usualParts } from './chart-parts.ts'
import {
  measureHeight,
  toDescriptionLines,
  toEffectLines,
  toMoveLines,
  toMoveRows,
  type TextLine,
  measureWidest,
} from './chart-text.ts'

export interface SeenMove {
  readonly key: string
  readonly source: string
  readonly target: string
  readonly text: string
}

export interface LayoutChoices {
  readonly direction?: 'down' | 'right'
  readonly notes?: Readonly<Record<string, string>>
  readonly seen?: readonly SeenMove[]
  readonly described?: boolean
  readonly parts?: readonly ChartPart[]
}

export interface Arrow {
  readonly id: string
  readonly kind: 'initial' | 'move' | 'seen'
  readonly source: string
  readonly target: string
  readonly keys: readonly string[]
  readonly lines: readonly TextLine[]
}

export const toDotId = (id: string): string => `${id}::initial`

const staysWithin = ({ source, targets }: ChartMove): boolean => targets.length === 0 || targets.includes(source)

const withDescription = (state: ChartState, description: string | undefined): ChartState | undefined =>
  description === undefined || state.description === description
    ? state
    : state.states.map((child) => withDescription(child, description)).find((match) => match !== undefined)

const isFirstWithDescription = ({ id, description }: ChartState, root: ChartState): boolean =>
  description !== undefined && withDescription(root, description)?.id === id

export const toStateLines = (
  state: ChartState,
  { root, moves }: ChartGraph,
  { notes = {}, described = false, parts = usualParts }: LayoutChoices,
): readonly TextLine[] => {
  const note = notes[state.id]
  return [
    { text: state.name, role: 'name' },
    ...(described && isFirstWithDescription(state, root)
      ? toDescriptionLines(state.description ?? '', state.id === root.id ? 52 : 34)
      : []),
    ...(note === undefined ? [] : [{ text: note, role: 'note', key: state.id } as const]),
    ...toEffectLines(state, parts),
    ...(parts.includes('invokes') ? state.invokes : []).map((id) => ({ text: `▸ ${id}`, role: 'invoke' }) as const),
    ...moves
      .filter((move) => move.source === state.id && staysWithin(move))
      .flatMap((move) => toMoveRows(move, notes[move.key], parts)),
  ]
}

const initialArrows = (state: ChartState): readonly Arrow[] => [
  ...(state.initial === undefined
    ? []
    : [
        {
          id: toDotId(state.id),
          kind: 'initial',
          source: toDotId(state.id),
          target: state.initial,
          keys: [],
          lines: [],
        } as const,
      ]),
  ...state.states.flatMap(initialArrows),
]

const moveArrows = ({ moves }: ChartGraph, { notes = {}, parts }: LayoutChoices): readonly Arrow[] => {
  const shared = new Map<string, { target: string; moves: ChartMove[] }>()
  for (const move of moves.filter((move) => !staysWithin(move))) {
    for (const target of move.targets) {
      const id = `${move.source}→${target}`
      const arrow = shared.get(id) ?? { target, moves: [] }
      arrow.moves.push(move)
      shared.set(id, arrow)
    }
  }
  return [...shared].map(([id, { target, moves }]) => ({
    id,
    kind: 'move',
    source: moves[0]?.source ?? '',
    target,
    keys: moves.map(({ key }) => key),
    lines: moves.flatMap((move) => toMoveLines(move, notes[move.key], moves.length === 1, parts)),
  }))
}

const seenArrow = ({ key, source, target, text }: SeenMove): Arrow => ({
  id: key,
  kind: 'seen',
  source,
  target,
  keys: [key],
  lines: [{ text, role: 'note', key }],
})

export const listArrows = (graph: ChartGraph, choices: LayoutChoices): readonly Arrow[] => [
  ...initialArrows(graph.root),
  ...moveArrows(graph, choices),
  ...(choices.seen ?? []).map(seenArrow),
]

const padding = 14

/** Options of ELK are not inherited, so each level sets its own. */
const getLayeredOptions = (direction: 'down' | 'right'): LayoutOptions => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction === 'down' ? 'DOWN' : 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.separateConnectedComponents': 'false',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '8',
})

const packed: LayoutOptions = {
  'elk.algorithm': 'rectpacking',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.aspectRatio': '1.6',
  'elk.spacing.nodeNode': '20',
}

const together: LayoutOptions = { 'elk.hierarchyHandling': 'INCLUDE_CHILDREN' }

interface Drawing {
  readonly graph: ChartGraph
  readonly choices: LayoutChoices
  readonly arrows: readonly Arrow[]
  readonly sides: Sides
}

export type Sides = ReadonlyMap<string, readonly [left: number, right: number]>

export const idsWithin = ({ id, states }: ChartState): readonly string[] => [
  id,
  toDotId(id),
  ...states.flatMap(idsWithin),
]

const areApart = ({ states, kind }: ChartState, arrows: readonly Arrow[]): boolean => {
  const regions = states.map((region) => new Set(idsWithin(region)))
  const findRegion = (id: string) => regions.findIndex((region) => region.has(id))
  return kind === 'parallel' && arrows.every(({ source, target }) => findRegion(source) === findRegion(target))
}

export const measureWords = (lines: readonly TextLine[]): number => measureWidest(lines) + 2 * padding

const toElkNode = (state: ChartState, drawing: Drawing): ElkNode => {
  const { graph, choices, arrows, sides } = drawing
  const lines = toStateLines(state, graph, choices)
  const width = measureWords(lines)
  const height = measureHeight(lines) + padding + (state.kind === 'final' ? 6 : 0)
  if (state.states.length === 0) return { id: state.id, width, height }
  const dot = state.initial === undefined ? [] : [{ id: toDotId(state.id), width: 12, height: 12 }]
  const children = state.states.map((child) => toElkNode(child, drawing))
  const [left, right] = sides.get(state.id) ?? [0, 0]
  return {
    id: state.id,
    children: [...dot, ...children],
    layoutOptions: {
      ...(areApart(state, arrows) ? packed : { ...getLayeredOptions(choices.direction ?? 'down'), ...together }),
      'elk.padding': `[top=${height + 14},left=${18 + left},bottom=18,right=${18 + right}]`,
    },
  }
}

const toElkLabel = ({ id, lines }: Arrow): ElkLabel => ({
  text: id,
  width: measureWidest(lines) + 8,
  height: measureHeight(lines) + 4,
  layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
})

/** Arrows that lead up are laid out reversed, so that the order of the chart decides which state is above. */
export const leadsUp = ({ source, target }: Arrow, order: readonly string[]): boolean =>
  order.indexOf(source) > order.indexOf(target)

const nextArrows = ({ states }: ChartState): readonly string[] => [
  ...states.map(({ id }, index) => `${id}→${states[index + 1]?.id}`),
  ...states.flatMap(nextArrows),
]

const toElkEdge = (arrow: Arrow, order: readonly string[], isStraight: boolean): ElkExtendedEdge => ({
  id: `arrow ${arrow.id}`,
  sources: [leadsUp(arrow, order) ? arrow.target : arrow.source],
  targets: [leadsUp(arrow, order) ? arrow.source : arrow.target],
  labels: arrow.lines.length === 0 ? [] : [toElkLabel(arrow)],
  ...(isStraight ? { layoutOptions: { 'elk.layered.priority.straightness': '10' } } : {}),
})

export const toElkGraph = (graph: ChartGraph, choices: LayoutChoices, sides: Sides = new Map()): ElkNode => {
  const arrows = listArrows(graph, choices)
  const order = idsWithin(graph.root)
  const straight = new Set(nextArrows(graph.root))
  return {
    id: ' ',
    children: [toElkNode(graph.root, { graph, choices, arrows, sides })],
    edges: arrows.map((arrow) => toElkEdge(arrow, order, straight.has(arrow.id))),
    layoutOptions: {
      ...getLayeredOptions(choices.direction ?? 'down'),
      ...together,
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      'elk.padding': '[top=16,left=16,bottom=16,right=16]',
    },
  }
}
