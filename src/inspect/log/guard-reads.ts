import type { AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate'
import type { Plain, PlainEvent } from '../observer/record.ts'
import { createRevival } from '../recording/revive.ts'

export interface GuardRead {
  readonly place: string
  readonly value: unknown
}

export const attempt = <T>(make: () => T): T | null => {
  try {
    return make()
  } catch {
    return null
  }
}

type Args = { readonly context: unknown; readonly event: unknown }
type Predicate = (args: Args, params: unknown) => unknown

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const track = (value: unknown, place: string, reads: Map<string, unknown>): unknown => {
  if (!isPlainObject(value)) return value
  return new Proxy(value, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof name === 'symbol' || (name in target && !Object.hasOwn(target, name))) return member
      const inner = `${place}.${name}`
      reads.set(inner, member)
      return track(member, inner, reads)
    },
  })
}

const evaluate = (guard: unknown, { machine }: AnyMachineSnapshot, args: Args): void => {
  const { type, params } = (typeof guard === 'object' ? guard : { type: guard }) as { type: unknown; params?: unknown }
  const predicate: unknown = typeof type === 'string' ? machine.implementations.guards[type] : type
  if (typeof predicate !== 'function') return
  const given: unknown = typeof params === 'function' ? (params as (of: Args) => unknown)(args) : params
  const call = predicate as Predicate
  call(args, given)
}

const hasInner = (place: string, places: readonly string[]): boolean =>
  places.some((candidate) => candidate.startsWith(`${place}.`))

/** Lists members such as `context.generation`, in the order in which the guard reads them; redacted ones may make it fail. */
export const listGuardReads = (
  { guard }: AnyTransitionDefinition,
  snapshot: AnyMachineSnapshot,
  event: PlainEvent,
): readonly GuardRead[] => {
  const { revive } = createRevival(() => '')
  const reads = new Map<string, unknown>()
  const args = {
    context: track(revive(snapshot.context as Plain), 'context', reads),
    event: track(revive(event), 'event', reads),
  }
  attempt(() => evaluate(guard, snapshot, args))
  const places = [...reads.keys()]
  return places.filter((place) => !hasInner(place, places)).map((place) => ({ place, value: reads.get(place) }))
}

const maxShownLength = 80

const shorten = (text: string): string =>
  text.length > maxShownLength ? `${text.slice(0, maxShownLength - 1)}…` : text

const formatValue = (value: unknown): string => {
  if (value instanceof Map || value instanceof Set) return `${value.constructor.name}(${value.size})`
  return JSON.stringify(value) ?? String(value)
}

export const formatGuardReads = (reads: readonly GuardRead[]): string =>
  reads.map(({ place, value }) => `${place} = ${shorten(formatValue(value))}`).join(', ')
