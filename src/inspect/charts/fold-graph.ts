import type { ChartGraph, ChartMove, ChartState } from './chart-graph.ts'

const closeState = ({ id, name, kind, description, tags, entry, exit, invokes }: ChartState): ChartState => ({
  id,
  name,
  kind: kind === 'final' || kind === 'history' ? kind : 'atomic',
  ...(description === undefined ? {} : { description }),
  tags,
  entry,
  exit,
  invokes,
  states: [],
})

const foldState = (state: ChartState, levels: number): ChartState =>
  levels === 0 ? closeState(state) : { ...state, states: state.states.map((child) => foldState(child, levels - 1)) }

const shownFor = (state: ChartState, levels: number, shown: string, shownById = new Map<string, string>()) => {
  const own = levels >= 0 ? state.id : shown
  shownById.set(state.id, own)
  for (const child of state.states) shownFor(child, levels - 1, own, shownById)
  return shownById
}

/** Keeps so many levels below the root and drops the moves within a closed state. */
export const foldGraph = ({ root, moves }: ChartGraph, levels: number): ChartGraph => {
  const shown = shownFor(root, levels, root.id)
  const seenFrom = (id: string): string => shown.get(id) ?? id
  const folded = moves.flatMap((move): readonly ChartMove[] => {
    const source = seenFrom(move.source)
    const targets = move.targets.map(seenFrom)
    const isHidden = source !== move.source && targets.every((target) => target === source)
    return isHidden ? [] : [{ ...move, source, targets }]
  })
  return { root: foldState(root, levels), moves: folded }
}
