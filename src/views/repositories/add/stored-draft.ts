import * as v from 'valibot'
import type { Values } from '../form-problems.ts'

const storageKey = 'repository-draft'

export const emptyValues: Values = { url: '', branch: '', name: '', description: '' }

const StoredDraft = v.object({ url: v.string(), branch: v.string(), name: v.string(), description: v.string() })

export const readDraft = (): Values => {
  try {
    const parsed = v.safeParse(StoredDraft, JSON.parse(sessionStorage.getItem(storageKey) ?? ''))
    return parsed.success ? parsed.output : emptyValues
  } catch {
    return emptyValues
  }
}

export const writeDraft = (values: Values): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(values))
  } catch {
    // The draft lives as long as the form is open.
  }
}

export const forgetDraft = (): void => {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage there is nothing to remove.
  }
}
