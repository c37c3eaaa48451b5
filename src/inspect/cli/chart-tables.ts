import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { chartGraph, type ChartMove, type ChartState, toMoveKey } from '../charts/chart-graph.ts'

export interface MoveRow {
  readonly from: string
  readonly when: string
  readonly condition: string
  readonly to: string
  readonly does: string
}

export interface StateRow {
  readonly state: string
  readonly kind: string
  readonly purpose: string
  readonly runs: string
  readonly tags: string
  readonly onEntry: string
  readonly onExit: string
}

const getActionName = (action: unknown): string => {
  if (typeof action === 'string') return action
  if (typeof action === 'function') return action.name
  return typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : ''
}

const joinActionNames = (actions: readonly unknown[]): string => actions.map(getActionName).join(', ')

const nodesWithin = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesWithin),
]

const listTransitions = (node: AnyStateNode): readonly AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

const placeIn = (chart: string, id: string): string => (id === chart ? chart : id.slice(chart.length + 1))

const targetWords = (chart: string, { targets, source, reenters }: ChartMove): string => {
  if (targets.length === 0) return 'stays'
  if (targets.includes(source)) return reenters ? 'enters itself again' : 'stays'
  return targets.map((target) => placeIn(chart, target)).join(', ')
}

export const moveRows = (machine: AnyStateMachine): readonly MoveRow[] => {
  const actions = new Map(
    nodesWithin(machine.root)
      .flatMap(listTransitions)
      .map((transition) => [toMoveKey(transition), joinActionNames(transition.actions)] as const),
  )
  return chartGraph(machine).moves.map((move) => ({
    from: placeIn(machine.id, move.source),
    when: move.trigger,
    condition: move.condition ?? '',
    to: targetWords(machine.id, move),
    does: actions.get(move.key) ?? '',
  }))
}

const statesWithin = (state: ChartState): readonly ChartState[] => [state, ...state.states.flatMap(statesWithin)]

export const stateRows = (machine: AnyStateMachine): readonly StateRow[] => {
  const nodes = new Map(nodesWithin(machine.root).map((node) => [node.id, node]))
  return statesWithin(chartGraph(machine).root)
    .slice(1)
    .map(({ id, kind, description, invokes }) => ({
      state: placeIn(machine.id, id),
      kind,
      purpose: description ?? '',
      runs: invokes.join(', '),
      tags: nodes.get(id)?.tags.join(', ') ?? '',
      onEntry: joinActionNames([nodes.get(id)?.config.entry ?? []].flat()),
      onExit: joinActionNames([nodes.get(id)?.config.exit ?? []].flat()),
    }))
}
