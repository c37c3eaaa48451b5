import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import {
  type Microstep,
  type Move,
  type WalkPlan,
  listRestingPaths,
  walkChart,
} from '#src/inspect/model/machine-walk.ts'
import { getActiveNodes } from '#src/inspect/xstate-internals.ts'

const joinNames = (things: readonly unknown[]): string => things.map(getName).join(', ')

const getName = (thing: unknown): string => {
  if (typeof thing === 'string') return thing
  if (typeof thing === 'object' && thing !== null && 'type' in thing) return String(thing.type)
  if (typeof thing !== 'function') return String(thing)
  if ('guards' in thing && Array.isArray(thing.guards)) return `${thing.name}(${joinNames(thing.guards)})`
  return thing.name.replace(/^xstate\./, '') || 'inline'
}

const findSides = ({ before, after, transitions }: Microstep): [from: string, to: string] => {
  const left = listRestingPaths(before).filter((path) => !listRestingPaths(after).includes(path))
  const entered = listRestingPaths(after).filter((path) => !listRestingPaths(before).includes(path))
  if (left.length > 0 || entered.length > 0) return [left.join(' & '), entered.join(' & ')]
  const within = transitions.flatMap(({ source }) =>
    listRestingPaths(before).filter((path) => `${path}.`.startsWith(source.path.map((key) => `${key}.`).join(''))),
  )
  const resting = [...new Set(within)].join(' & ')
  return [resting, resting]
}

const toLabel = (eventType: string, machine: AnyStateMachine): string => {
  if (eventType === '') return 'always'
  const after = /^xstate\.after\.(.+?)\.(.+)$/.exec(eventType)
  if (after) return `after ${after[1] ?? ''}`
  return eventType.replace(/^xstate\./, '').replace(`done.state.${machine.id}.`, 'done.state.')
}

const formatGuard = ({ guard }: AnyTransitionDefinition): string => (guard === undefined ? '' : ` [${getName(guard)}]`)

const toRows = (move: Move, machine: AnyStateMachine): string[] =>
  move.steps
    .filter(({ transitions }) => transitions.length > 0)
    .map((step, index) => {
      const [from, to] = findSides(step)
      const label = step.transitions.map((taken) => `${toLabel(taken.eventType, machine)}${formatGuard(taken)}`)
      const actions = joinNames(step.transitions.flatMap((taken) => taken.actions))
      const emitted = index === 0 ? move.emitted.map((type) => ` ^${type}`).join('') : ''
      return `${from} --${[...new Set(label)].join(' & ')}--> ${to}${actions && ` / ${actions}`}${emitted}`
    })

/** The table has one row per transition, in the order of the chart, for an inline snapshot. */
export const transitionTable = <M extends AnyStateMachine>(machine: M, plan: WalkPlan<M>): string => {
  const { starts, moves } = walkChart(machine, plan)
  const first = starts.flatMap((start) => [
    `(start) --> ${listRestingPaths(start.before).join(' & ')}`,
    ...toRows(start, machine),
  ])
  const inDocumentOrder = moves.toSorted((a, b) => getOrder(a) - getOrder(b))
  return [...new Set([...first, ...inDocumentOrder.flatMap((move) => toRows(move, machine))])].join('\n')
}

const getOrder = ({ before }: Move): number =>
  Math.min(
    ...getActiveNodes(before)
      .filter((node) => node.type === 'atomic')
      .map((node) => node.order),
  )
