import type { ChartGraph, ChartMove, ChartState } from '../charts/chart-graph.ts'

/** One move of a walk, with the shortest way that leads to it. */
export interface Trail {
  /** What happens from the start on, the move itself last. */
  readonly way: readonly string[]
  /** Keys of the transitions that are taken at its end: one, and those without an event that follow. */
  readonly takes: readonly string[]
  /** Ids of the states one is in before, on the way and after. */
  readonly enters: readonly string[]
}

export interface WalkedChart {
  /** The shortest first. */
  readonly trails: readonly Trail[]
  /** What each guard of the chart was heard to answer, by its name. */
  readonly answers: ReadonlyMap<string, ReadonlySet<boolean>>
}

/** What a part of a chart needs; null when no path has it. */
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
  /** Both, when it is covered. */
  readonly answers: readonly boolean[]
}

export interface ChartCoverage {
  readonly states: readonly CoveredState[]
  readonly moves: readonly CoveredMove[]
  readonly guards: readonly CoveredGuard[]
}

const statesWithin = ({ states }: ChartState): readonly ChartState[] =>
  states.flatMap((state) => [state, ...statesWithin(state)])

/** The first way to each key: trails come with the shortest first. */
const shortestWays = (
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

/** Which states, transitions and guards of a chart its paths cover, and by which path. */
export const measureCoverage = ({ root, moves }: ChartGraph, { trails, answers }: WalkedChart): ChartCoverage => {
  const entered = shortestWays(trails, ({ enters }) => enters)
  const taken = shortestWays(trails, ({ takes }) => takes)
  return {
    states: statesWithin(root).map(({ id, description = null }) => ({ id, description, way: entered.get(id) ?? null })),
    moves: moves.map((move) => ({ ...move, way: taken.get(move.key) ?? null })),
    guards: [...answers].map(([name, given]) => ({ name, answers: [true, false].filter((one) => given.has(one)) })),
  }
}
