import * as v from 'valibot'
import type { Gate } from './gate.ts'

/**
 * What of the inspector can go wrong in a page, which goes on all the same: following its actors (`following`), making a
 * record (`recording`), telling whoever listens in the page (`listening`) or inspectors (`speaking`), doing as they say
 * (`obeying`).
 */
export const mishapKinds = ['following', 'recording', 'listening', 'speaking', 'obeying'] as const

export const Mishap = v.object({ kind: v.picklist(mishapKinds), message: v.string() })
export type Mishap = Readonly<v.InferOutput<typeof Mishap>>
export type MishapKind = Mishap['kind']

export interface Mishaps {
  /** Keeps the first of its kind and says it in the console; the others say nothing new. */
  readonly tell: (kind: MishapKind, error: unknown) => void
  readonly all: () => readonly Mishap[]
  /** Gives back how to stop. */
  readonly subscribe: (heard: () => void) => () => void
}

const messageOf = (gate: Gate, error: unknown): string => {
  try {
    return String(gate.pass(String(error))).slice(0, 300)
  } catch {
    return ''
  }
}

export const createMishaps = (gate: Gate, warn: (text: string, error: unknown) => void): Mishaps => {
  const first = new Map<MishapKind, Mishap>()
  const listeners = new Set<() => void>()
  return {
    tell(kind, error) {
      if (first.has(kind)) return
      first.set(kind, { kind, message: messageOf(gate, error) })
      warn(`The inspector has failed at ${kind}; the page goes on.`, error)
      for (const heard of listeners) heard()
    },
    all: () => [...first.values()],
    subscribe(heard) {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
  }
}

/** Runs what may fail; gives back what it gave, or undefined. */
export const attempted = <Made>(
  mishaps: Pick<Mishaps, 'tell'>,
  kind: MishapKind,
  run: () => Made,
): Made | undefined => {
  try {
    return run()
  } catch (error) {
    mishaps.tell(kind, error)
    return undefined
  }
}
