import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { delayWords } from '../charts/delay-words.ts'

export interface InvokeBound {
  readonly invoke: string
  readonly state: string
  readonly bound: string | null
}

const isWithin = (node: AnyStateNode, holder: AnyStateNode): boolean =>
  node === holder || (node.parent !== undefined && isWithin(node.parent, holder))

const pathToRoot = (node: AnyStateNode): AnyStateNode[] =>
  node.parent === undefined ? [node] : [node, ...pathToRoot(node.parent)]

const ends = ({ guard, target, reenter }: AnyTransitionDefinition, holder: AnyStateNode): boolean =>
  guard === undefined && (target ?? []).some((node) => !isWithin(node, holder) || (reenter && node === holder))

const endingDelays = (node: AnyStateNode, holder: AnyStateNode): string[] =>
  [...node.transitions.entries()].flatMap(([type, moves]) => {
    const delay = /^xstate\.after\.(.+)$/.exec(type)?.[1]
    if (delay === undefined || !moves.some((move) => ends(move, holder))) return []
    return [delayWords(node.machine, delay.slice(0, -node.id.length - 1))]
  })

const boundIn = (machine: AnyStateMachine, holder: AnyStateNode): string | null => {
  const places = [machine.root, ...getStateNodes(machine.root)].filter(
    (node) => (node.type === 'atomic' || node.type === 'final') && isWithin(node, holder),
  )
  const delays = places.map((place) => {
    const path = pathToRoot(place)
    const isInside = (node: AnyStateNode) => isWithin(node, holder)
    const inside = path.filter(isInside).flatMap((node) => endingDelays(node, holder))
    return inside.length > 0 ? inside : path.flatMap((node) => endingDelays(node, holder))
  })
  return delays.some((stateDelays) => stateDelays.length === 0) ? null : [...new Set(delays.flat())].join(', ')
}

/** An invoke is bounded when a delay leads out of every state it runs in. */
export const getInvokeBounds = (machine: AnyStateMachine): readonly InvokeBound[] =>
  [machine.root, ...getStateNodes(machine.root)].flatMap((node) =>
    node.invoke.map(({ id }) => ({ invoke: id, state: node.id, bound: boundIn(machine, node) })),
  )

export const findBoundDefects = (machine: AnyStateMachine): readonly string[] =>
  getInvokeBounds(machine).flatMap(({ invoke, state, bound }) =>
    bound === null ? [`invoke "${invoke}" in ${state} has no bound: without an answer it would run for ever`] : [],
  )
