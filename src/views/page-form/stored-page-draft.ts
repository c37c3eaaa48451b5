import { createMemory } from '#src/actors/memory.ts'

/** What a form of a page holds. */
export type FlatValues = Readonly<Record<string, string | boolean>>

export interface PageDraft<Values extends FlatValues> {
  /** Of what was being changed; 0 where nobody else changes it. */
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

/** What was typed before a reload of this tab, if it fits the form still. */
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
