import type { JSONColumnType } from 'kysely'
import type { SharedMessage, SharedPlace } from '#src/contract/shared-conversations.ts'

export interface LinkedSource {
  readonly id: string
  readonly name: string
}

export interface PublicChatTables {
  public_chat_links: {
    id: string
    organisation_id: string
    title: string
    short_code: string
    data_sources: JSONColumnType<LinkedSource[], string, string>
    is_paused: boolean
    expires_at: Date | null
    version: number
    created_at: Date
    updated_at: Date
  }
  shared_conversations: {
    conversation_id: string
    token: string
    title: string
    messages: JSONColumnType<SharedMessage[], string, string>
    places: JSONColumnType<SharedPlace[], string, string>
    shared_at: Date
  }
  /** Codes of deleted links stay reserved, so an old address never leads to another organisation. */
  retired_chat_codes: { code: string; organisation_id: string | null; retired_at: Date }
}
