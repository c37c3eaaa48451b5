import * as v from 'valibot'
import { sourceTypes } from '#src/contract/repositories.ts'
import type { Values } from './workspace-values.ts'

const toKey = (id: string): string => `workspace-draft:${id}`

const StoredDraftSchema = v.object({
  /** The version is 0 for a new workspace. */
  version: v.number(),
  values: v.object({
    name: v.string(),
    description: v.string(),
    pickedIds: v.array(v.string()),
    nameContains: v.string(),
    namePattern: v.string(),
    sourceTypes: v.array(v.picklist(sourceTypes)),
  }),
})

export interface StoredDraft {
  readonly version: number
  readonly values: Values
}

export const readDraft = (id: string): StoredDraft | null => {
  try {
    const parsed = v.safeParse(StoredDraftSchema, JSON.parse(sessionStorage.getItem(toKey(id)) ?? ''))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

export const writeDraft = (id: string, draft: StoredDraft): void => {
  try {
    sessionStorage.setItem(toKey(id), JSON.stringify(draft))
  } catch {
    // The draft lives as long as the form is open.
  }
}

export const forgetDraft = (id: string): void => {
  try {
    sessionStorage.removeItem(toKey(id))
  } catch {
    // Without storage there is nothing to remove.
  }
}
