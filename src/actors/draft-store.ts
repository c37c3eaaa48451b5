import { tabMemory } from './tab-memory.ts'

/** It keeps unsent input across a reload of this tab. `id` is that of the record, or `new`. */
export interface DraftStore<Draft> {
  /** Null where no draft is kept, or none that still fits. */
  readonly read: (id: string) => Draft | null
  readonly write: (id: string, draft: Draft | null) => void
}

export interface DraftFormat<Draft> {
  readonly parse: (stored: string) => Draft | null
  readonly format: (draft: Draft) => string | null
}

export const plainText: DraftFormat<string> = {
  parse: (stored) => stored,
  format: (text) => (text === '' ? null : text),
}

export const json = <Draft>(read: (value: unknown) => Draft | null): DraftFormat<Draft> => ({
  parse(stored) {
    try {
      return read(JSON.parse(stored))
    } catch {
      return null
    }
  },
  format: (draft) => JSON.stringify(draft),
})

export const createDraftStore = <Draft>(
  toKey: (id: string) => string,
  { parse, format }: DraftFormat<Draft>,
): DraftStore<Draft> => ({
  read(id) {
    const stored = tabMemory.read(toKey(id))
    return stored === null ? null : parse(stored)
  },
  write: (id, draft) => void tabMemory.write(toKey(id), draft === null ? null : format(draft)),
})
