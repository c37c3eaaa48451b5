import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AnswerAuthor, AnswerNotice, Citation, LookUp, ModelFault } from '#src/contract/answer-events.ts'
import type { ChatMessage, ChatMode } from '#src/contract/chat.ts'

interface ChosenSource {
  readonly id: string
  readonly name: string
}

export interface ChatTables {
  conversations: {
    id: string
    organisation_id: string
    user_id: string | null
    api_key_id: Generated<string | null>
    link_id: Generated<string | null>
    visitor_token_hash: Generated<string | null>
    title: string
    data_sources: JSONColumnType<ChosenSource[], string, never>
    consumer_type: string
    origin_id: Generated<string | null>
    origin_title: Generated<string | null>
    origin_message_id: Generated<string | null>
    archived_at: Date | null
    created_at: Date
    updated_at: Date
  }
  chat_messages: {
    id: string
    conversation_id: string
    position: number
    role: ChatMessage['role']
    content: string
    state: ChatMessage['state']
    search_mode: ChatMode | null
    citations: JSONColumnType<Citation[], string, string>
    answered_by: AnswerAuthor | null
    /** The name of what answers; absent in rows of an earlier release. */
    model: Generated<string | null>
    notice: AnswerNotice | null
    look_ups: ColumnType<LookUp[], string | undefined, string>
    model_fault: ColumnType<ModelFault | null, string | undefined, string>
    failure_key: string | null
    feedback: 'up' | 'down' | null
    feedback_comment: string | null
    worker: string | null
    beat_at: Date | null
    stop_requested_at: Date | null
    revision: number
    question_key: Generated<string | null>
    created_at: Date
  }
}
