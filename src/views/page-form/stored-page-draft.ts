import { createMemory } from '#src/actors/memory.ts'

/** A page form holds texts and switches only. */
export type FlatValues = Readonly<Record<string, string | boolean>>

export interface PageDraft<Values extends FlatValues> {
  /** The version is 0 where nobody else changes the record. */
  readonly version: number
  readonly values: Values
}

const memory = createMemory(() => window.sessionStorage)
const toKey = (name: string): string => `page-draft:${name}`

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasSameShape = <Values extends FlatValues>(values: unknown, known: Values): values is Values =>
  isRecord(values) &&
  Object.keys(values).length === Object.keys(known).length &&
  Object.entries(known).every(([name, value]) => typeof values[name] === typeof value)

/** Returns the draft of an earlier load of this tab, if it still fits the form. */
export const readPageDraft = <Values extends FlatValues>(name: string, known: Values): PageDraft<Values> | null => {
  try {
    const stored: unknown = JSON.parse(memory.read(toKey(name)) ?? 'null')
    if (!isRecord(stored) || typeof stored['version'] !== 'number' || !hasSameShape(stored['values'], known))
      return null
    return { version: stored['version'], values: stored['values'] }
  } catch {
    return null
  }
}

export const writePageDraft = <Values extends FlatValues>(name: string, draft: PageDraft<Values> | null): void =>
  void memory.write(toKey(name), draft === null ? null : JSON.stringify(draft))
