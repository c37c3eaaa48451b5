import { createMemory } from '#src/actors/memory.ts'

const draftKey = 'invitation-draft'
const memory = createMemory(() => window.sessionStorage)

export const storedDraft = {
  read: () => memory.read(draftKey) ?? '',
  write: (text: string) => memory.write(draftKey, text === '' ? null : text),
}
