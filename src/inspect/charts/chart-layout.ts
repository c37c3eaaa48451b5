import ELK from 'elkjs/lib/elk.bundled.js'
import type { ElkExtendedEdge, ElkNode, ElkPoint } from 'elkjs/lib/elk-api.js'
import type { AnyStateMachine } from 'xstate'
import { chartGraph, type ChartGraph, type ChartState, type StateKind } from './chart-graph.ts'
import { headHeight, type TextLine, measureWidest } from './chart-text.ts'
import { findClearPlace } from './clear-place.ts'
import {
  type Arrow,
  listArrows,
  toDotId,
  toElkGraph,
  idsWithin,
  leadsUp,
  type LayoutChoices,
  toStateLines,
  type Sides,
  measureWords,
} from './elk-graph.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PlacedState extends Box {
  readonly id: string
  readonly name: string
  readonly kind: StateKind
  readonly parent?: string
  readonly depth: number
  readonly description?: string
  readonly lines: readonly TextLine[]
  readonly wordsAt: number
}

export interface PlacedArrow extends Arrow {
  readonly points: readonly ElkPoint[]
  readonly label?: Box
}

/** All lengths are in pixels from the corner of the picture. */
export interface ChartLayout {
  readonly name: string
  readonly description?: string
  readonly width: number
  readonly height: number
  readonly states: readonly PlacedState[]
  readonly dots: readonly (Box & { readonly id: string })[]
  readonly arrows: readonly PlacedArrow[]
}

const toBox = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height })

const nodesWithin = (node: ElkNode): readonly ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesWithin)]

const toPoints = ({ sections = [] }: ElkExtendedEdge): readonly ElkPoint[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])

const moveBelowHead = ({ x, y }: ElkPoint, to: PlacedState): ElkPoint => ({
  x,
  y: Math.max(y, to.y + headHeight(to.lines)),
})

const clearOfName = (points: readonly ElkPoint[], { source, target }: Arrow, states: readonly PlacedState[]) => {
  const isWithin = (id: string | undefined, outer: string): boolean => {
    const parent = states.find((state) => state.id === id)?.parent
    return parent !== undefined && (parent === outer || isWithin(parent, outer))
  }
  const stateNamed = (id: string) => states.find((state) => state.id === id)
  const from = isWithin(target, source) ? stateNamed(source) : undefined
  const to = isWithin(source, target) ? stateNamed(target) : undefined
  return points.map((point, index) => {
    if (from !== undefined && index === 0) return moveBelowHead(point, from)
    return to !== undefined && index === points.length - 1 ? moveBelowHead(point, to) : point
  })
}

const indent = 14

const placeStates = (graph: ChartGraph, boxes: ReadonlyMap<string, Box>, choices: LayoutChoices) => {
  const place = (state: ChartState, depth: number, parent?: string): readonly PlacedState[] => [
    {
      ...(boxes.get(state.id) ?? toBox({})),
      wordsAt: (boxes.get(state.id)?.x ?? 0) + indent,
      id: state.id,
      name: state.name,
      kind: state.kind,
      depth,
      ...(parent === undefined ? {} : { parent }),
      ...(state.description === undefined ? {} : { description: state.description }),
      lines: toStateLines(state, graph, choices),
    },
    ...state.states.flatMap((child) => place(child, depth + 1, state.id)),
  ]
  return place(graph.root, 0)
}

const placeArrows = (graph: ChartGraph, choices: LayoutChoices, placed: ElkNode, states: readonly PlacedState[]) => {
  const edges = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]))
  const order = idsWithin(graph.root)
  return listArrows(graph, choices).map((arrow): PlacedArrow => {
    const edge = edges.get(`arrow ${arrow.id}`)
    if (edge === undefined) throw new Error(`the arrow ${arrow.id} was not placed`)
    const points = leadsUp(arrow, order) ? toPoints(edge).toReversed() : toPoints(edge)
    const [label] = edge.labels ?? []
    return {
      ...arrow,
      points: clearOfName(points, arrow, states),
      ...(label === undefined ? {} : { label: toBox(label) }),
    }
  })
}

const findWordsPlace = ({ x, y, width, lines }: PlacedState, arrows: readonly PlacedArrow[]): number | undefined => {
  const band = { left: x + indent, right: x + width - indent, top: y + 1, bottom: y + headHeight(lines) - 1 }
  return findClearPlace(
    band,
    measureWidest(lines),
    arrows.map(({ points }) => points),
  )
}

const measure = async (graph: ChartGraph, choices: LayoutChoices, sides?: Sides) => {
  const placed = await new ELK().layout(toElkGraph(graph, choices, sides))
  const boxes = new Map(nodesWithin(placed).map((node) => [node.id, toBox(node)]))
  const states = placeStates(graph, boxes, choices)
  return { placed, boxes, states, arrows: placeArrows(graph, choices, placed, states) }
}

/**
 * The library ignores minimum widths where levels are laid out together and knows no text in a head. States that came out too narrow
 * get room on both sides; text without a clear gap gets room at the left.
 */
const findLackingRoom = ({ states, arrows }: Awaited<ReturnType<typeof measure>>): Sides =>
  new Map(
    states.flatMap((state) => {
      const side = (measureWords(state.lines) - state.width) / 2
      if (side > 0.5) return [[state.id, [side, side]] as const]
      const isClear = state.kind === 'atomic' || state.kind === 'final' || findWordsPlace(state, arrows) !== undefined
      return isClear ? [] : [[state.id, [measureWidest(state.lines) + 8, 0]] as const]
    }),
  )

export const layoutGraph = async (graph: ChartGraph, choices: LayoutChoices = {}): Promise<ChartLayout> => {
  const first = await measure(graph, choices)
  const sides = findLackingRoom(first)
  const { placed, boxes, states, arrows } = sides.size === 0 ? first : await measure(graph, choices, sides)
  return {
    name: graph.root.name,
    ...(graph.root.description === undefined ? {} : { description: graph.root.description }),
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    states: states.map((state) => ({ ...state, wordsAt: findWordsPlace(state, arrows) ?? state.wordsAt })),
    dots: states.flatMap(({ id }) => {
      const box = boxes.get(toDotId(id))
      return box === undefined ? [] : [{ id: toDotId(id), ...box }]
    }),
    arrows,
  }
}

export const layoutChart = (machine: AnyStateMachine, choices: LayoutChoices = {}): Promise<ChartLayout> =>
  layoutGraph(chartGraph(machine), choices)
