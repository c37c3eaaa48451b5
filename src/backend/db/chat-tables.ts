import type { Generated, JSONColumnType } from 'kysely'
import type { AnswerAuthor, AnswerNotice, Citation } from '#src/contract/answer-events.ts'
import type { ChatMessage, ChatMode } from '#src/contract/chat.ts'

/** What a conversation asks about: fixed when it begins, with the names of that day. */
interface ChosenSource {
  readonly id: string
  readonly name: string
}

export interface ChatTables {
  conversations: {
    id: string
    organisation_id: string
    /** Null for a conversation of a visitor, which belongs to the link alone, and for one of a key. */
    user_id: string | null
    api_key_id: Generated<string | null>
    link_id: Generated<string | null>
    /** SHA-256 of the secret that opens a visitor's conversation; the secret itself is nowhere. */
    visitor_token_hash: Generated<string | null>
    title: string
    data_sources: JSONColumnType<ChosenSource[], string, never>
    consumer_type: string
    archived_at: Date | null
    created_at: Date
    /** When the last question was asked. */
    updated_at: Date
  }
  chat_messages: {
    id: string
    conversation_id: string
    /** From 0; question and answer take turns. */
    position: number
    role: ChatMessage['role']
    content: string
    state: ChatMessage['state']
    search_mode: ChatMode | null
    citations: JSONColumnType<Citation[], string, string>
    answered_by: AnswerAuthor | null
    notice: AnswerNotice | null
    /** The `errorMessageKey` of a failed answer. */
    failure_key: string | null
    feedback: 'up' | 'down' | null
    feedback_comment: string | null
    /** The process that writes the answer; another one may mark it as failed when the beat stops. */
    worker: string | null
    beat_at: Date | null
    stop_requested_at: Date | null
    /** Grows with every change of the answer. */
    revision: number
    /** Of an answer: hash of its owner and of the key that names all tries of its question. */
    question_key: Generated<string | null>
    created_at: Date
  }
}
