import type { ActorRefFrom } from 'xstate'
import type { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import type { feedbackMachine } from '#machines/conversation/feedback.machine.ts'
import type { Memory } from './memory.ts'

const toKey = (conversationId: string | null): string => `chat-draft:${conversationId ?? 'new'}`

export const readDraft = (memory: Memory, conversationId: string | null): string =>
  memory.read(toKey(conversationId)) ?? ''

/** Keeps a draft over a reload and moves it when its conversation gets an id. Returns a function that stops it. */
export const keepDrafts = (actor: ActorRefFrom<typeof conversationMachine>, memory: Memory): (() => void) => {
  const keep = (conversationId: string | null, draft: string) =>
    memory.write(toKey(conversationId), draft === '' ? null : draft)
  const changes = actor.on('draft.changed', ({ conversationId, draft }) => keep(conversationId, draft))
  const beginnings = actor.on('conversation.began', ({ conversationId }) => {
    keep(conversationId, readDraft(memory, null))
    keep(null, '')
  })
  return () => {
    changes.unsubscribe()
    beginnings.unsubscribe()
  }
}

const toCommentKey = (messageId: string): string => `chat-comment:${messageId}`

export const readComment = (memory: Memory, messageId: string): string | null => memory.read(toCommentKey(messageId))

export const keepComments = (actor: ActorRefFrom<typeof feedbackMachine>, memory: Memory): (() => void) => {
  const changes = actor.on('comment.changed', ({ messageId, comment }) =>
    memory.write(toCommentKey(messageId), comment === '' ? null : comment),
  )
  return () => changes.unsubscribe()
}
