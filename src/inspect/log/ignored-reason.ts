import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, StateValue } from 'xstate'
import { getGuardName } from '../charts/chart-graph.ts'
import type { Plain, PlainEvent, ActorState } from '../observer/record.ts'
import { getActiveNodes } from '../xstate-internals.ts'

export interface Refusal {
  readonly guard: string
  /** Null means that the guard reads only the context. */
  readonly values: Plain
}

export type IgnoredReason =
  | { readonly kind: 'ended' }
  | { readonly kind: 'noTransition' }
  | { readonly kind: 'guards'; readonly refusals: readonly Refusal[] }

const attempt = <T>(make: () => T): T | null => {
  try {
    return make()
  } catch {
    return null
  }
}

const listValues = ({ guard }: AnyTransitionDefinition, { context }: AnyMachineSnapshot, event: PlainEvent): Plain => {
  const { type: _, ...payload } = event
  const given: unknown = typeof guard === 'object' && guard !== null && 'params' in guard ? guard.params : undefined
  const values: unknown = typeof given === 'function' ? attempt(() => given({ context, event }) as unknown) : given
  if (values !== undefined && values !== null) return values as Plain
  return Object.keys(payload).length === 0 ? null : payload
}

export const findIgnoredReason = (
  machine: AnyStateMachine,
  { status, value, context }: ActorState,
  event: PlainEvent,
): IgnoredReason | null => {
  if (status !== 'active') return { kind: 'ended' }
  const snapshot = attempt(() => machine.resolveState({ value: value as StateValue, context }))
  if (snapshot === null) return null
  const transitions = getActiveNodes(snapshot).flatMap((node) => node.transitions.get(event.type) ?? [])
  if (transitions.length === 0) return { kind: 'noTransition' }
  const guarded = transitions.filter(({ guard }) => guard !== undefined)
  if (guarded.length < transitions.length) return null
  const refusals = guarded.map((transition) => ({
    guard: getGuardName(transition.guard),
    values: listValues(transition, snapshot, event),
  }))
  return { kind: 'guards', refusals }
}
