import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, StateMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { type ChartWalk, type WalkPlan, walkChart } from './machine-walk.ts'
import { getActiveNodes } from '../xstate-internals.ts'

const listNodes = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getStateNodes(machine.root)]

const listTransitions = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

const canLeave = (node: AnyStateNode): boolean =>
  [node, ...listAncestors(node)].some((holder) =>
    listTransitions(holder).some((move) => move.target !== undefined || move.actions.length > 0),
  )

const listAncestors = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node.parent, ...listAncestors(node.parent)] : []

const isNameless = ({ id }: { readonly id: string }): boolean => /^\d+\./.test(id)

const invokeDefects = (machine: AnyStateMachine, node: AnyStateNode): string[] =>
  node.invoke.flatMap((invoked) => {
    const where = `invoke "${String(invoked.src)}" in ${node.id}`
    const logic: unknown = machine.implementations.actors[String(invoked.src)]
    return [
      ...(isNameless(invoked) ? [`${where} has no id`] : []),
      ...(invoked.onDone && !invoked.onError ? [`${where} has no onError: a failure would stop the chart`] : []),
      ...(logic instanceof StateMachine && !invoked.systemId ? [`${where} is a chart without systemId`] : []),
    ]
  })

const guardWords = ({ guard }: AnyTransitionDefinition): string =>
  guard === undefined
    ? ''
    : ` [${typeof guard === 'object' ? guard.type : typeof guard === 'string' ? guard : guard.name}]`

/**
 * A guard does not excuse a loop, because its end would depend on the context. Entering a state checks its `always`, those of its
 * initial states and those of its ancestors.
 */
const alwaysLoops = (machine: AnyStateMachine): string[] => {
  const listAlways = ({ target }: AnyTransitionDefinition): AnyTransitionDefinition[] =>
    (target ?? [])
      .flatMap((node) => [node, ...listInitials(node), ...listAncestors(node)])
      .flatMap((node) => [...(node.always ?? [])])
  const leadsBack = (
    from: AnyTransitionDefinition,
    to: AnyTransitionDefinition,
    seen: Set<AnyTransitionDefinition>,
  ): boolean => listAlways(from).some((move) => move === to || (!seen.has(move) && leadsBack(move, to, seen.add(move))))
  return listNodes(machine).flatMap((node) =>
    (node.always ?? []).flatMap((move) =>
      leadsBack(move, move, new Set()) ? [`always loop through ${node.id}${guardWords(move)}`] : [],
    ),
  )
}

const listInitials = (node: AnyStateNode): AnyStateNode[] => {
  if (node.type === 'compound') return node.initial.target.flatMap((target) => [target, ...listInitials(target)])
  return node.type === 'parallel' ? Object.values(node.states).flatMap((child) => [child, ...listInitials(child)]) : []
}

const walkDefects = (machine: AnyStateMachine, walk: ChartWalk, eventTypes: readonly string[]): string[] => {
  const reached = new Set<AnyStateNode>(
    walk.starts.flatMap(({ before, after }) => [...getActiveNodes(before), ...getActiveNodes(after)]),
  )
  const taken = new Set<AnyTransitionDefinition>()
  for (const { steps } of [...walk.starts, ...walk.moves]) {
    for (const step of steps) {
      getActiveNodes(step.after).forEach((node) => reached.add(node))
      step.transitions.forEach((move) => taken.add(move))
    }
  }
  const handled = new Set(walk.moves.map(({ event }) => event.type))
  const isMove = (move: AnyTransitionDefinition) => move.target !== undefined || move.actions.length > 0
  const fired = (move: AnyTransitionDefinition) => taken.has(move) || move.eventType.startsWith('xstate.snapshot.')
  return [
    ...listNodes(machine).flatMap((node) =>
      reached.has(node) || node.type === 'history' ? [] : [`state ${node.id} is never reached`],
    ),
    ...listNodes(machine).flatMap((node) =>
      listTransitions(node).flatMap((move) =>
        isMove(move) && !fired(move)
          ? [`${node.id} never takes ${move.eventType || 'always'} ${formatTarget(move)}`.trim()]
          : [],
      ),
    ),
    ...eventTypes.flatMap((type) => (handled.has(type) ? [] : [`event ${type} is handled nowhere`])),
  ]
}

const formatTarget = ({ target }: AnyTransitionDefinition): string =>
  target ? `--> ${target.map(({ id }) => id).join(', ')}` : ''

/**
 * Returns the defects as sentences: unreachable states, states without a way out, transitions the plan never takes, unhandled
 * events, `always` loops, invokes without id or `onError`, and charts without `systemId`.
 */
export const chartDefects = <M extends AnyStateMachine>(machine: M, plan: WalkPlan<M>): string[] => [
  ...(machine.config.id === undefined ? ['the root has no id'] : []),
  ...listNodes(machine).flatMap((node) =>
    node.type === 'atomic' && node.parent && !canLeave(node)
      ? [`state ${node.id} cannot be left; make it final if that is meant`]
      : [],
  ),
  ...listNodes(machine).flatMap((node) => invokeDefects(machine, node)),
  ...alwaysLoops(machine),
  ...walkDefects(machine, walkChart(machine, plan), Object.keys(plan.events)),
]

/** A root actor needs a `systemId`, by which the inspector finds it. */
export const actorDefects = (actor: { readonly id: string; readonly systemId?: string | undefined }): string[] =>
  actor.systemId === undefined ? [`actor ${actor.id} has no systemId`] : []
