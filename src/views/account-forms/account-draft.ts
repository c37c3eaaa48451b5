import { createMemory } from '#src/actors/memory.ts'
import { dictionary, readJson, text } from '#src/lib/shape.ts'
import type { AccountField } from './account-problems.ts'

export const draftKey = 'account-draft'
const sentToKey = 'sign-up-sent-to'

/** These fields survive a reload; a password never does. */
const draftFields = ['email', 'firstName', 'lastName', 'organisationName'] as const satisfies readonly AccountField[]

const maxFieldLength = 254

export const accountMemory = createMemory(() => window.sessionStorage)

const readDraft = (): Readonly<Partial<Record<string, string>>> => {
  const stored = readJson(dictionary(text), accountMemory.read(draftKey)) ?? {}
  return Object.fromEntries(
    draftFields.flatMap((name) => {
      const value = Object.hasOwn(stored, name) ? stored[name] : undefined
      return value === undefined || value.length > maxFieldLength ? [] : [[name, value]]
    }),
  )
}

const listDraftFields = (form: HTMLFormElement): HTMLInputElement[] =>
  draftFields.flatMap((name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement ? [field] : []
  })

export const keepDraft = (form: HTMLFormElement): void => {
  const typed = Object.fromEntries(listDraftFields(form).map(({ name, value }) => [name, value]))
  accountMemory.write(draftKey, JSON.stringify({ ...readDraft(), ...typed }))
}

/**
 * Fills empty fields only: a browser's autofill or a quick typist knows better. A focused field is selected, so that
 * typing replaces the draft.
 */
export const restoreDraft = (form: HTMLFormElement): void => {
  const draft = readDraft()
  for (const field of listDraftFields(form)) {
    if (field.value !== '') continue
    field.value = draft[field.name] ?? ''
    if (field === document.activeElement) field.select()
  }
}

export const readDraftEmail = (): string => readDraft()['email'] ?? ''

export const awaitedAddress = {
  read: () => accountMemory.read(sentToKey),
  write: (email: string | null) => accountMemory.write(sentToKey, email),
}

/** Runs after a sign-in: the next person at this tab starts with empty fields. */
export const forgetDraft = (): void => {
  accountMemory.write(draftKey, null)
  awaitedAddress.write(null)
}
