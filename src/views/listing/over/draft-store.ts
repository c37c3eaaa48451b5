import * as v from 'valibot'
import { createMemory } from '#src/actors/memory.ts'

/** `version` is 0 for a new record. */
export interface Draft<Values> {
  readonly version: number
  readonly values: Values
}

/** A draft survives a reload of this tab; `id` is that of the record, or `new`. */
export interface DraftStore<Values> {
  read(id: string): Draft<Values> | null
  /** Null removes the draft. */
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
