import type { ActorRefFrom } from 'xstate'
import type { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import type { feedbackMachine } from '#machines/conversation/feedback.machine.ts'
import type { Memory } from './memory.ts'

const keyOf = (conversationId: string | null): string => `chat-draft:${conversationId ?? 'new'}`

/** What was typed into a conversation, or into the one that has not begun. */
export const readDraft = (memory: Memory, conversationId: string | null): string =>
  memory.read(keyOf(conversationId)) ?? ''

/** Keeps what is typed over a reload; gives back what ends it. What was typed before a conversation had a name goes with it. */
export const keepDrafts = (actor: ActorRefFrom<typeof conversationMachine>, memory: Memory): (() => void) => {
  const keep = (conversationId: string | null, draft: string) =>
    memory.write(keyOf(conversationId), draft === '' ? null : draft)
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

const commentKeyOf = (messageId: string): string => `chat-comment:${messageId}`

/** What was being written about an answer; null when nothing was. */
export const readComment = (memory: Memory, messageId: string): string | null => memory.read(commentKeyOf(messageId))

/** Keeps what is written about an answer over a reload; gives back what ends it. */
export const keepComments = (actor: ActorRefFrom<typeof feedbackMachine>, memory: Memory): (() => void) => {
  const changes = actor.on('comment.changed', ({ messageId, comment }) =>
    memory.write(commentKeyOf(messageId), comment === '' ? null : comment),
  )
  return () => changes.unsubscribe()
}
