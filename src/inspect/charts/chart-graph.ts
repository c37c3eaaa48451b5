import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { actionWords } from './action-words.ts'
import { delayWords } from './delay-words.ts'

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

export interface ChartMove {
  /** It is unique in the chart and equals `toMoveKey` of the transition. */
  readonly key: string
  readonly source: string
  /** An empty list means that the state stays as it is; two targets are two regions. */
  readonly targets: readonly string[]
  /** The formats are the event, `after 5 s`, `after patience (150 ms)`, `always`, `done loadRows` and `error loadRows`. */
  readonly trigger: string
  /** It is the guard with its parameters, or `else` for the last transition of an event. */
  readonly condition?: string
  readonly reenters: boolean
  readonly actions: readonly string[]
}

export interface ChartState {
  readonly id: string
  readonly name: string
  readonly kind: StateKind
  readonly description?: string
  readonly tags: readonly string[]
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  readonly invokes: readonly string[]
  readonly initial?: string
  readonly states: readonly ChartState[]
}

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

export const toMoveKey = (transition: AnyTransitionDefinition): string => {
  const { source, eventType } = transition
  return `${source.id}|${eventType === '' ? 'always' : eventType}|${findSiblings(transition).indexOf(transition)}`
}

/** Works without the chart, as for a recording of another build. */
export const parseMoveKey = (key: string): { readonly source: string; readonly eventType: string } => {
  const [source = '', eventType = ''] = key.split('|')
  return { source, eventType }
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

export const chartGraph = (machine: AnyStateMachine): ChartGraph => ({
  root: toState(machine.root),
  moves: movesWithin(machine.root),
})
