import type { ChartGraph, ChartMove, ChartState } from '../charts/chart-graph.ts'
import type { ChartLayout } from '../charts/chart-layout.ts'
import type { TextLine } from '../charts/chart-text.ts'
import type { Marks } from '../charts/draw-chart.ts'
import type { InspectedPage } from '../inspector/inspected-page.ts'
import { statePaths } from './state-paths.ts'

export interface CoveredState {
  readonly id: string
  readonly path: string
  readonly isSeen: boolean
}

export interface CoveredMove {
  readonly move: ChartMove
  readonly times: number
}

export interface SessionCoverage {
  readonly states: readonly CoveredState[]
  readonly moves: readonly CoveredMove[]
}

interface Placed {
  readonly path: string
  readonly state: ChartState
}

/** The root is always active, and a history state is never entered itself. */
const placedStates = (state: ChartState, prefix = ''): readonly Placed[] =>
  state.states.flatMap((inner) => {
    const path = prefix === '' ? inner.name : `${prefix}.${inner.name}`
    return [...(inner.kind === 'history' ? [] : [{ path, state: inner }]), ...placedStates(inner, path)]
  })

const withOuter = (path: string): readonly string[] =>
  path.split('.').map((_, at, names) => names.slice(0, at + 1).join('.'))

const seenPaths = ({ actors }: Pick<InspectedPage, 'actors'>, chart: string): readonly string[] =>
  [...actors.values()]
    .filter((actor) => actor.chart === chart)
    .flatMap(({ start, events }) => [start, ...events.map(({ after }) => after)])
    .flatMap(({ value }) => statePaths(value))

/** States that were passed, or whose events were dropped, are known by the transitions to and from them. */
export const sessionCoverage = (
  { root, moves }: ChartGraph,
  page: Pick<InspectedPage, 'actors' | 'taken'>,
): SessionCoverage => {
  const placed = placedStates(root)
  const pathById = new Map(placed.map(({ path, state }) => [state.id, path]))
  const made = moves.map((move) => ({ move, times: page.taken.get(move.key) ?? 0 }))
  const passed = made.filter(({ times }) => times > 0).flatMap(({ move: { source, targets } }) => [source, ...targets])
  const seen = new Set([...seenPaths(page, root.id), ...passed.flatMap((id) => withOuter(pathById.get(id) ?? ''))])
  return { states: placed.map(({ path, state: { id } }) => ({ id, path, isSeen: seen.has(path) })), moves: made }
}

export const coverageMarks = ({ states, moves }: SessionCoverage): Marks => {
  const most = Math.max(1, ...moves.map(({ times }) => times))
  return Object.fromEntries([
    ...states.map(({ id, isSeen }) => [id, { tone: isSeen ? 'used' : 'unused' }] as const),
    ...moves.map(
      ({ move, times }) => [move.key, { tone: times > 0 ? 'used' : 'unused', weight: times / most }] as const,
    ),
  ])
}

const countPlaceholder = '0000×'

/** The placeholder reserves room, so that counts change without a new layout. */
export const roomForCounts = ({ moves }: ChartGraph): Readonly<Record<string, string>> =>
  Object.fromEntries(moves.map(({ key }) => [key, countPlaceholder]))

const writtenLine = (line: TextLine, words: ReadonlyMap<string, string>): TextLine => {
  const word = line.key === undefined ? undefined : words.get(line.key)
  return word === undefined ? line : { ...line, text: line.text.replace(countPlaceholder, word) }
}

export const withCounts = (
  layout: ChartLayout,
  { moves }: SessionCoverage,
  countText: (times: number) => string,
): ChartLayout => {
  const words = new Map(moves.map(({ move, times }) => [move.key, `${countText(times)}×`]))
  const write = <Lined extends { readonly lines: readonly TextLine[] }>(placed: Lined): Lined => ({
    ...placed,
    lines: placed.lines.map((line) => writtenLine(line, words)),
  })
  return { ...layout, states: layout.states.map(write), arrows: layout.arrows.map(write) }
}
