import { createDraftStore, json } from '#src/actors/draft-store.ts'
import { tabMemory } from '#src/actors/tab-memory.ts'
import { dictionary, read, text } from '#src/lib/shape.ts'
import type { AccountField } from './account-problems.ts'

const toDraftKey = (): string => 'account-draft'

export const accountDrafts = createDraftStore(
  toDraftKey,
  json((value) => read(dictionary(text), value)),
)

const sentToKey = 'sign-up-sent-to'

/** These fields survive a reload; a password never does. */
const draftFields = ['email', 'firstName', 'lastName', 'organisationName'] as const satisfies readonly AccountField[]

const maxFieldLength = 254

const readDraft = (): Record<string, string> => {
  const stored = accountDrafts.read('new') ?? {}
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
  accountDrafts.write('new', { ...readDraft(), ...typed })
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
  read: () => tabMemory.read(sentToKey),
  write: (email: string | null) => tabMemory.write(sentToKey, email),
}

/** Runs after a sign-in: the next person at this tab starts with empty fields. */
export const forgetDraft = (): void => {
  accountDrafts.write('new', null)
  awaitedAddress.write(null)
}
