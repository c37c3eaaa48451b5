import type { ChartGraph } from '../charts/chart-graph.ts'
import { type ChartCoverage, type WalkedChart, measureCoverage } from './chart-coverage.ts'
import type { InvokeBound } from './invoke-bounds.ts'
import type { DefinitionLint } from './lint-definitions.ts'
import type { UncoveredReason } from './uncovered-reasons.ts'
import type { WireWords } from '../wiring/wiring-words.ts'

export interface ExaminedChart {
  readonly graph: ChartGraph
  readonly walked: WalkedChart
  readonly bounds: readonly InvokeBound[]
  readonly defects: readonly string[]
}

export interface Uncovered {
  readonly part: string
  /** Null means that there is no reason, which fails the report. */
  readonly because: string | null
}

export interface Share {
  readonly covered: number
  readonly all: number
}

export const parts = ['states', 'moves', 'guards'] as const
type Part = (typeof parts)[number]

export interface ChartReport {
  readonly id: string
  readonly description: string | null
  readonly graph: ChartGraph
  readonly coverage: ChartCoverage
  readonly uncovered: readonly Uncovered[]
  readonly bounds: readonly InvokeBound[]
  readonly shares: Readonly<Record<Part, Share>>
}

export interface ExaminedWiring {
  readonly wires: readonly WireWords[]
  readonly defects: readonly string[]
}

export interface ModelReport {
  readonly charts: readonly ChartReport[]
  readonly wires: readonly WireWords[]
  readonly lint: DefinitionLint
  readonly problems: readonly string[]
}

const both = [true, false]

const uncoveredParts = ({ states, moves, guards }: ChartCoverage): readonly string[] => [
  ...states.flatMap(({ id, way }) => (way === null ? [id] : [])),
  ...moves.flatMap(({ key, way }) => (way === null ? [key] : [])),
  ...guards.flatMap(({ name, answers }) =>
    both.filter((answer) => !answers.includes(answer)).map((answer) => `${name}: ${answer}`),
  ),
]

const countShare = <Part>(parts: readonly Part[], isCovered: (part: Part) => boolean): Share => ({
  covered: parts.filter(isCovered).length,
  all: parts.length,
})

const toReport = ({ graph, walked, bounds }: ExaminedChart, reasons: readonly UncoveredReason[]): ChartReport => {
  const coverage = measureCoverage(graph, walked)
  const { id, description = null } = graph.root
  const own = reasons.filter(({ chart }) => chart === id)
  return {
    id,
    description,
    graph,
    coverage,
    bounds,
    uncovered: uncoveredParts(coverage).map((part) => ({
      part,
      because: own.find((reason) => reason.part === part)?.because ?? null,
    })),
    shares: {
      states: countShare(coverage.states, ({ way }) => way !== null),
      moves: countShare(coverage.moves, ({ way }) => way !== null),
      guards: countShare(coverage.guards, ({ answers }) => answers.length === both.length),
    },
  }
}

const findUnneededReasons = (charts: readonly ChartReport[], reasons: readonly UncoveredReason[]): readonly string[] =>
  reasons
    .filter(
      ({ chart, part }) =>
        !charts.some(({ id, uncovered }) => id === chart && uncovered.some((candidate) => candidate.part === part)),
    )
    .map(({ chart, part }) => `${chart}: there is a reason for ${part}, which is covered or is not there`)

export const modelReport = (
  examined: readonly ExaminedChart[],
  given: {
    readonly known: readonly string[]
    readonly reasons: readonly UncoveredReason[]
    readonly lint: DefinitionLint
    readonly wiring: ExaminedWiring
  },
): ModelReport => {
  const { known, reasons, lint, wiring } = given
  const charts = examined.map((chart) => toReport(chart, reasons))
  const ids = charts.map(({ id }) => id)
  return {
    charts,
    wires: wiring.wires,
    lint,
    problems: [
      ...known.filter((id) => !ids.includes(id)).map((id) => `${id}: nobody walks this chart`),
      ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id}: the name of more than one chart`),
      ...charts.flatMap(({ id, uncovered }) =>
        uncovered.filter(({ because }) => because === null).map(({ part }) => `${id}: no path covers ${part}`),
      ),
      ...examined.flatMap(({ graph, defects }) => defects.map((defect) => `${graph.root.id}: ${defect}`)),
      ...findUnneededReasons(charts, reasons),
      ...lint.mistakes.map(({ where, says }) => `${where}: ${says}`),
      ...wiring.defects,
    ],
  }
}

export const sumShares = ({ charts }: ModelReport, part: Part): Share =>
  charts.reduce<Share>(
    ({ covered, all }, { shares }) => ({ covered: covered + shares[part].covered, all: all + shares[part].all }),
    { covered: 0, all: 0 },
  )
