import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { actionWords } from './action-words.ts'
import { delayWords } from './delay-words.ts'

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

/** One thing a state can do: the words on its arrow, or on its line when it leads nowhere else. */
export interface ChartMove {
  /** Unique in the chart; the same as `toMoveKey` makes of the transition. */
  readonly key: string
  readonly source: string
  /** Left out: the state stays as it is. Two targets are two regions entered at once. */
  readonly targets: readonly string[]
  /** The event, or `after 5 s`, `after patience (150 ms)`, `always`, `done loadRows`, `error loadRows`. */
  readonly trigger: string
  /** The guard with what it is told, where that is written in the chart; `else`: what is left of its event. */
  readonly condition?: string
  /** The state is left and entered again. */
  readonly reenters: boolean
  /** Actions of the transition; `↗` before a notice that is emitted. */
  readonly actions: readonly string[]
}

export interface ChartState {
  readonly id: string
  readonly name: string
  readonly kind: StateKind
  readonly description?: string
  readonly tags: readonly string[]
  /** Actions on entry and exit; `↗` before a notice that is emitted. */
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  /** Ids of what runs while one is here. */
  readonly invokes: readonly string[]
  /** Id of the child that is entered first. */
  readonly initial?: string
  readonly states: readonly ChartState[]
}

/** A chart as plain data, to be laid out or sent to a worker. */
export interface ChartGraph {
  readonly root: ChartState
  readonly moves: readonly ChartMove[]
}

const listTransitions = (node: AnyStateNode): readonly AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

const findSiblings = ({ source, eventType }: AnyTransitionDefinition): readonly AnyTransitionDefinition[] =>
  eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? [])

/** What a transition is called in a picture's marks: its state, its event and its place among those of that event. */
export const toMoveKey = (transition: AnyTransitionDefinition): string => {
  const { source, eventType } = transition
  return `${source.id}|${eventType === '' ? 'always' : eventType}|${findSiblings(transition).indexOf(transition)}`
}

const describeTrigger = ({ eventType, source }: AnyTransitionDefinition): string => {
  if (eventType === '') return 'always'
  const [, kind, of, rest] = /^xstate\.(done|error|snapshot|after)\.(?:(actor|state)\.)?(.+)$/.exec(eventType) ?? []
  if (kind === undefined) return eventType
  if (kind === 'after') {
    const delay = rest?.slice(0, -source.id.length - 1) ?? ''
    return `after ${delayWords(source.machine, delay)}`
  }
  return of === 'state' ? kind : `${kind} ${rest}`
}

export const getGuardName = (guard: unknown): string => {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'function') return guard.name
  return typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : 'guarded'
}

const formatParams = (guard: unknown): string => {
  const params = typeof guard === 'object' && guard !== null && 'params' in guard ? guard.params : undefined
  if (typeof params === 'string' || typeof params === 'number') return ` ${params}`
  return typeof params === 'object' && params !== null ? ` ${Object.values(params).join(' ')}` : ''
}

const describeCondition = (transition: AnyTransitionDefinition): { condition?: string } => {
  const { guard } = transition
  if (guard !== undefined) return { condition: `${getGuardName(guard)}${formatParams(guard)}` }
  return findSiblings(transition).indexOf(transition) > 0 ? { condition: 'else' } : {}
}

const describeActions = (actions: readonly unknown[], { machine }: AnyStateNode): readonly string[] =>
  actions.map((action) => actionWords(action, machine))

const toMove = (transition: AnyTransitionDefinition): ChartMove => ({
  key: toMoveKey(transition),
  source: transition.source.id,
  targets: (transition.target ?? []).map(({ id }) => id),
  trigger: describeTrigger(transition),
  ...describeCondition(transition),
  reenters: transition.reenter,
  actions: describeActions(transition.actions, transition.source),
})

const findInitial = (node: AnyStateNode): { initial?: string } => {
  const first = node.type === 'compound' ? node.initial.target[0] : undefined
  return first === undefined ? {} : { initial: first.id }
}

const listChildren = (node: AnyStateNode): readonly AnyStateNode[] =>
  Object.values(node.states).toSorted((a, b) => a.order - b.order)

/** Stages and milestones say what they are in what they mean to analysts. */
const findDescription = ({ description, meta }: AnyStateNode): { description?: string } => {
  const meant: unknown = description ?? meta?.description
  return typeof meant === 'string' ? { description: meant } : {}
}

const toState = (node: AnyStateNode): ChartState => ({
  id: node.id,
  name: node.key,
  kind: node.type,
  ...findDescription(node),
  tags: node.tags,
  entry: describeActions(node.entry, node),
  exit: describeActions(node.exit, node),
  invokes: node.invoke.map(({ id }) => id),
  ...findInitial(node),
  states: listChildren(node).map(toState),
})

const movesWithin = (node: AnyStateNode): readonly ChartMove[] => [
  ...listTransitions(node).map(toMove),
  ...listChildren(node).flatMap(movesWithin),
]

/** Every state and every transition of a chart, in the order in which they are written. */
export const chartGraph = (machine: AnyStateMachine): ChartGraph => ({
  root: toState(machine.root),
  moves: movesWithin(machine.root),
})
