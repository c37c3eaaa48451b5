import * as v from 'valibot'
import type { Redactor } from './redactor.ts'

/**
 * `following` observes actors, `recording` makes records, `listening` informs listeners in the page, `speaking` informs inspectors,
 * and `obeying` runs commands. The page continues after each failure.
 */
export const inspectorErrorKinds = ['following', 'recording', 'listening', 'speaking', 'obeying'] as const

export const InspectorError = v.object({ kind: v.picklist(inspectorErrorKinds), message: v.string() })
export type InspectorError = Readonly<v.InferOutput<typeof InspectorError>>
export type InspectorErrorKind = InspectorError['kind']

export interface InspectorErrors {
  /** Only the first error of each kind is kept and written to the console. */
  readonly report: (kind: InspectorErrorKind, error: unknown) => void
  readonly all: () => readonly InspectorError[]
  readonly subscribe: (listener: () => void) => () => void
}

const formatMessage = (redactor: Redactor, error: unknown): string => {
  try {
    return String(redactor.redact(String(error))).slice(0, 300)
  } catch {
    return ''
  }
}

export const createInspectorErrors = (
  redactor: Redactor,
  warn: (text: string, error: unknown) => void,
): InspectorErrors => {
  const first = new Map<InspectorErrorKind, InspectorError>()
  const listeners = new Set<() => void>()
  return {
    report(kind, error) {
      if (first.has(kind)) return
      first.set(kind, { kind, message: formatMessage(redactor, error) })
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
