import * as v from 'valibot'
import type { Gate } from './gate.ts'

/**
 * What of the inspector can go wrong in a page, which goes on all the same: following its actors (`following`), making a
 * record (`recording`), telling whoever listens in the page (`listening`) or inspectors (`speaking`), doing as they say
 * (`obeying`).
 */
export const inspectorErrorKinds = ['following', 'recording', 'listening', 'speaking', 'obeying'] as const

export const InspectorError = v.object({ kind: v.picklist(inspectorErrorKinds), message: v.string() })
export type InspectorError = Readonly<v.InferOutput<typeof InspectorError>>
export type InspectorErrorKind = InspectorError['kind']

export interface InspectorErrors {
  /** Keeps the first of its kind and says it in the console; the others say nothing new. */
  readonly report: (kind: InspectorErrorKind, error: unknown) => void
  readonly all: () => readonly InspectorError[]
  /** Gives back how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

const formatMessage = (gate: Gate, error: unknown): string => {
  try {
    return String(gate.pass(String(error))).slice(0, 300)
  } catch {
    return ''
  }
}

export const createInspectorErrors = (gate: Gate, warn: (text: string, error: unknown) => void): InspectorErrors => {
  const first = new Map<InspectorErrorKind, InspectorError>()
  const listeners = new Set<() => void>()
  return {
    report(kind, error) {
      if (first.has(kind)) return
      first.set(kind, { kind, message: formatMessage(gate, error) })
      warn(`The inspector has failed at ${kind}; the page goes on.`, error)
      for (const listener of listeners) listener()
    },
    all: () => [...first.values()],
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Runs what may fail; gives back what it gave, or undefined. */
export const attempt = <Made>(
  inspectorErrors: Pick<InspectorErrors, 'report'>,
  kind: InspectorErrorKind,
  run: () => Made,
): Made | undefined => {
  try {
    return run()
  } catch (error) {
    inspectorErrors.report(kind, error)
    return undefined
  }
}
