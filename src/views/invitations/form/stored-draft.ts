import { createDraftStore, plainText } from '#src/actors/draft-store.ts'

const toDraftKey = (): string => 'invitation-draft'

export const invitationDrafts = createDraftStore(toDraftKey, plainText)
