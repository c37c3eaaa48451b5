import { chatDrafts, readDraft } from '#src/actors/draft.sink.ts'

export const addToChatDraft = (question: string): void => {
  const typed = readDraft(chatDrafts, null).trimEnd()
  if (!typed.endsWith(question)) chatDrafts.write('new', typed === '' ? question : `${typed}\n\n${question}`)
}
