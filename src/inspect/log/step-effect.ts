import type { Plain, ActorState } from '../observer/record.ts'
import { innermostPaths, stateMoves } from './state-paths.ts'
import type { Step } from './steps.ts'

export type StepEffect =
  | { readonly kind: 'began'; readonly states: readonly string[] }
  | { readonly kind: 'moved'; readonly left: readonly string[]; readonly entered: readonly string[] }
  | { readonly kind: 'stayed'; readonly states: readonly string[] }
  | { readonly kind: 'ended'; readonly status: Exclude<ActorState['status'], 'active'> }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'none' }

const movedWithin = (before: Plain | undefined, after: Plain | undefined): StepEffect | null => {
  const { left, entered } = stateMoves(before, after)
  if (left.length === 0 && entered.length === 0) return null
  const innermost = (value: Plain | undefined, among: readonly string[]) =>
    innermostPaths(value).filter((path) => among.includes(path))
  return { kind: 'moved', left: innermost(before, left), entered: innermost(after, entered) }
}

export const getEffect = ({ record, before, after, hasEffect }: Step): StepEffect => {
  if (record.kind === 'actor') return { kind: 'began', states: innermostPaths(after?.value) }
  if (record.kind !== 'event' || after === undefined) return { kind: 'none' }
  if (!hasEffect) return { kind: 'nothing' }
  if (after.status !== 'active' && before?.status !== after.status) return { kind: 'ended', status: after.status }
  return movedWithin(before?.value, after.value) ?? { kind: 'stayed', states: innermostPaths(after.value) }
}
