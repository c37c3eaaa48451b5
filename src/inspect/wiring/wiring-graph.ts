import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { ChartGraph, ChartMove, ChartState } from '../charts/chart-graph.ts'
import { listSources, listWires, type Wire, type Wiring } from './wire.ts'
import { describeHeard } from './wiring-words.ts'

interface WiringGroup {
  readonly name: string
  readonly members: readonly string[]
}

const root = 'wiring'

const toState = (name: string): ChartState => ({
  id: `${root}.${name}`,
  name,
  kind: 'atomic',
  tags: [],
  entry: [],
  exit: [],
  invokes: [],
  states: [],
})

const listMoves = (wire: Wire, toName: (id: string) => string): readonly ChartMove[] => {
  const sources = new Set(listSources(wire).map(toName))
  const targets = new Set(Object.keys(wire.tells ?? {}).map(toName))
  return [...sources].flatMap((source) =>
    [...targets].map((target) => ({
      key: `${source}|${wire.hears}|${target}`,
      source: `${root}.${source}`,
      targets: [`${root}.${target}`],
      trigger: describeHeard(wire),
      reenters: false,
      actions: [],
    })),
  )
}

const trackers: WiringGroup = {
  name: 'funnels and journeys',
  members: [
    ...analyticsCharts.funnels.map(({ funnel }) => funnel.id),
    ...analyticsCharts.journeys.map(({ journey }) => journey.id),
  ],
}

interface WiringChoices {
  readonly around?: string
  readonly groups?: readonly WiringGroup[]
}

/** Null if no arrow would be drawn. */
export const toWiringGraph = (
  wiring: Wiring,
  { around, groups = [trackers] }: WiringChoices = {},
): ChartGraph | null => {
  const toName = (id: string) => groups.find(({ members }) => id !== around && members.includes(id))?.name ?? id
  const isDrawn = ({ source, targets }: ChartMove) =>
    around === undefined || [source, ...targets].includes(`${root}.${around}`)
  const moves = [
    ...new Map(
      listWires(wiring)
        .flatMap((wire) => listMoves(wire, toName))
        .filter(isDrawn)
        .map((move) => [move.key, move] as const),
    ).values(),
  ]
  if (moves.length === 0) return null
  const names = new Set(moves.flatMap(({ source, targets }) => [source, ...targets]))
  return {
    root: {
      ...toState(root),
      id: root,
      kind: 'parallel',
      states: [...names].map((id) => toState(id.slice(root.length + 1))),
    },
    moves,
  }
}
