import type { ActorRefFrom } from 'xstate'
import type { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import type { feedbackMachine } from '#machines/conversation/feedback.machine.ts'
import { createDraftStore, type DraftStore, plainText } from './draft-store.ts'

const toChatKey = (conversationId: string): string => `chat-draft:${conversationId}`

export const chatDrafts = createDraftStore(toChatKey, plainText)

/** A draft at one link is separate from other links and from a member's chat in the same tab. */
export const createLinkDrafts = (name: string): DraftStore<string> => {
  const toLinkKey = (conversationId: string): string => `public-chat-draft:${name}:${toChatKey(conversationId)}`
  return createDraftStore(toLinkKey, plainText)
}

export const readDraft = (drafts: DraftStore<string>, conversationId: string | null): string =>
  drafts.read(conversationId ?? 'new') ?? ''

/** Keeps a draft over a reload and moves it when its conversation gets an id. Returns a function that stops it. */
export const keepDrafts = (
  actor: ActorRefFrom<typeof conversationMachine>,
  drafts: DraftStore<string>,
): (() => void) => {
  const changes = actor.on('draft.changed', ({ conversationId, draft }) => drafts.write(conversationId ?? 'new', draft))
  const beginnings = actor.on('conversation.began', ({ conversationId }) => {
    drafts.write(conversationId, readDraft(drafts, null))
    drafts.write('new', null)
  })
  return () => {
    changes.unsubscribe()
    beginnings.unsubscribe()
  }
}

export const handover: { question: string | null } = { question: null }

const toCommentKey = (messageId: string): string => `chat-comment:${messageId}`

const commentDrafts = createDraftStore(toCommentKey, plainText)

export const readComment = (messageId: string): string | null => commentDrafts.read(messageId)

export const keepComments = (actor: ActorRefFrom<typeof feedbackMachine>): (() => void) => {
  const changes = actor.on('comment.changed', ({ messageId, comment }) => commentDrafts.write(messageId, comment))
  return () => changes.unsubscribe()
}
