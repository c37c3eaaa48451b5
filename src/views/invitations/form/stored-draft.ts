import { createMemory } from '#src/actors/memory.ts'

const draftKey = 'invitation-draft'
const memory = createMemory(() => window.sessionStorage)

/** The addresses that were typed and not sent yet; a reload does not lose them. */
export const storedDraft = {
  read: () => memory.read(draftKey) ?? '',
  write: (text: string) => memory.write(draftKey, text === '' ? null : text),
}
