import * as v from 'valibot'
import { createMemory } from '#src/actors/memory.ts'

/** What was typed, and over which version; 0 for what is new. */
export interface Draft<Values> {
  readonly version: number
  readonly values: Values
}

/** Drafts that outlive a reload of this tab; `id` is that of what is changed, or `new`. */
export interface DraftStore<Values> {
  read(id: string): Draft<Values> | null
  /** Null forgets it. What cannot be kept is there for as long as the form is open. */
  write(id: string, draft: Draft<Values> | null): void
}

const memory = createMemory(() => window.sessionStorage)

export const createDraftStore = <Values>(
  toKey: (id: string) => string,
  values: v.GenericSchema<unknown, Values>,
): DraftStore<Values> => {
  const StoredDraft = v.pipe(v.string(), v.parseJson(), v.object({ version: v.number(), values }))
  return {
    read(id) {
      const stored = v.safeParse(StoredDraft, memory.read(toKey(id)))
      return stored.success ? stored.output : null
    },
    write: (id, draft) => memory.write(toKey(id), draft === null ? null : JSON.stringify(draft)),
  }
}
