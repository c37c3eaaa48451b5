import type { AnyStateMachine, StateValue } from 'xstate'
import { getGuardName } from '../charts/chart-graph.ts'
import type { PlainEvent, ActorState } from '../observer/record.ts'
import { getActiveNodes } from '../xstate-internals.ts'
import { attempt, type GuardRead, listGuardReads } from './guard-reads.ts'

export interface Refusal {
  readonly guard: string
  readonly reads: readonly GuardRead[]
}

export type IgnoredReason =
  | { readonly kind: 'ended' }
  | { readonly kind: 'noTransition' }
  | { readonly kind: 'guards'; readonly refusals: readonly Refusal[] }

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
    reads: listGuardReads(transition, snapshot, event),
  }))
  return { kind: 'guards', refusals }
}
