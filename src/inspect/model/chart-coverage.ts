import type { ChartGraph, ChartMove, ChartState } from '../charts/chart-graph.ts'

export interface Trail {
  /** The events start at the initial state; the move itself is the last. */
  readonly way: readonly string[]
  /** The list holds one transition and those without an event that follow it. */
  readonly takes: readonly string[]
  readonly enters: readonly string[]
  readonly move: WalkedMove
}

/** Places are states of the walk, so that one move can be followed by the next. */
export interface WalkedMove {
  readonly event: string
  readonly emitted: readonly string[]
  readonly before: string
  readonly after: string
}

export interface WalkedChart {
  readonly trails: readonly Trail[]
  readonly answers: ReadonlyMap<string, ReadonlySet<boolean>>
}

/** Null means that no path reaches it. */
type Way = readonly string[] | null

export interface CoveredState {
  readonly id: string
  readonly description: string | null
  readonly way: Way
}

export interface CoveredMove extends ChartMove {
  readonly way: Way
}

export interface CoveredGuard {
  readonly name: string
  readonly answers: readonly boolean[]
}

export interface ChartCoverage {
  readonly states: readonly CoveredState[]
  readonly moves: readonly CoveredMove[]
  readonly guards: readonly CoveredGuard[]
}

const statesWithin = ({ states }: ChartState): readonly ChartState[] =>
  states.flatMap((state) => [state, ...statesWithin(state)])

const findShortestPaths = (
  trails: readonly Trail[],
  getKeys: (trail: Trail) => readonly string[],
): ReadonlyMap<string, Way> => {
  const ways = new Map<string, Way>()
  for (const trail of trails) {
    for (const key of getKeys(trail)) {
      const known = ways.get(key)
      if (known === undefined || (known !== null && known.length > trail.way.length)) ways.set(key, trail.way)
    }
  }
  return ways
}

export const measureCoverage = ({ root, moves }: ChartGraph, { trails, answers }: WalkedChart): ChartCoverage => {
  const entered = findShortestPaths(trails, ({ enters }) => enters)
  const taken = findShortestPaths(trails, ({ takes }) => takes)
  return {
    states: statesWithin(root).map(({ id, description = null }) => ({ id, description, way: entered.get(id) ?? null })),
    moves: moves.map((move) => ({ ...move, way: taken.get(move.key) ?? null })),
    guards: [...answers].map(([name, given]) => ({
      name,
      answers: [true, false].filter((answer) => given.has(answer)),
    })),
  }
}
