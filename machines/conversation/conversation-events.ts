import type { LookUp } from '#src/contract/answer-events.ts'
import type { ChatMode } from '#src/contract/chat.ts'
import type { AnswerSources, Message } from './messages.ts'

export type AnswerRequest =
  | {
      readonly kind: 'ask'
      readonly question: string
      readonly mode: ChatMode
      readonly conversationId: string | null
      readonly dataSourceIds: readonly string[]
      /** Every attempt of one question has the same number until the server names its answer. */
      readonly questionNumber: number
    }
  /** `from`: characters already held. */
  | { readonly kind: 'resume'; readonly messageId: string; readonly from: number }

/** Pieces of one frame of the screen come together. */
export type AnswerReport =
  | { type: 'answer.began'; conversationId: string; messageId: string }
  | { type: 'answer.grew'; text: string }
  | { type: 'answer.heartbeat' }
  /** A look-up replaces the one of its number. */
  | { type: 'answer.lookedUp'; lookUps: readonly LookUp[] }
  | ({ type: 'answer.cited' } & AnswerSources)
  /** `isStopped`: someone stopped it, perhaps in another tab. */
  | { type: 'answer.finished'; isStopped: boolean }
  | { type: 'answer.failed'; error: unknown }
  | { type: 'connection.lost' }

export type ConversationEvent =
  | { type: 'draft.change'; text: string }
  | { type: 'mode.choose'; mode: ChatMode }
  | { type: 'dataSources.choose'; ids: readonly string[] }
  | { type: 'dataSources.listed'; ids: readonly string[] }
  | { type: 'question.ask' }
  | { type: 'question.takeBack' }
  | { type: 'answer.stop' }
  | { type: 'answer.retry' }
  | { type: 'connection.restored' }
  | { type: 'conversation.open'; conversationId: string; draft: string }
  | { type: 'conversation.startNew'; draft: string; dataSourceIds: readonly string[] }
  | { type: 'conversation.retry' }
  | { type: 'conversation.archived'; conversationId: string }
  | { type: 'conversation.restored'; conversationId: string }
  | AnswerReport

export type ConversationNotice =
  | { type: 'draft.changed'; conversationId: string | null; draft: string }
  | { type: 'question.asked'; mode: ChatMode; isFirst: boolean }
  | { type: 'conversation.began'; conversationId: string }
  | { type: 'answer.settled'; messageId: string | null; state: Message['state'] }
  | { type: 'answer.notStopped'; messageId: string | null }
