import { createMemory } from '#src/actors/memory.ts'

/** What a form of a page holds. */
export type Flat = Readonly<Record<string, string | boolean>>

export interface PageDraft<Values extends Flat> {
  /** Of what was being changed; 0 where nobody else changes it. */
  readonly version: number
  readonly values: Values
}

const memory = createMemory(() => window.sessionStorage)
const keyOf = (name: string): string => `page-draft:${name}`

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLike = <Values extends Flat>(values: unknown, known: Values): values is Values =>
  isRecord(values) &&
  Object.keys(values).length === Object.keys(known).length &&
  Object.entries(known).every(([name, value]) => typeof values[name] === typeof value)

/** What was typed before a reload of this tab, if it fits the form still. */
export const keptPageDraft = <Values extends Flat>(name: string, known: Values): PageDraft<Values> | null => {
  try {
    const kept: unknown = JSON.parse(memory.read(keyOf(name)) ?? 'null')
    if (!isRecord(kept) || typeof kept['version'] !== 'number' || !isLike(kept['values'], known)) return null
    return { version: kept['version'], values: kept['values'] }
  } catch {
    return null
  }
}

export const keepPageDraft = <Values extends Flat>(name: string, draft: PageDraft<Values> | null): void =>
  void memory.write(keyOf(name), draft === null ? null : JSON.stringify(draft))
