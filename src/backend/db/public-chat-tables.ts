import type { JSONColumnType } from 'kysely'

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
  /** Codes of deleted links stay reserved, so an old address never leads to another organisation. */
  retired_chat_codes: { code: string; organisation_id: string | null; retired_at: Date }
}
