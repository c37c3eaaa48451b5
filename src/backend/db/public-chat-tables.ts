import type { JSONColumnType } from 'kysely'

/** What a link answers from, with the names of the day it was chosen: a deleted one is still named. */
export interface LinkedSource {
  readonly id: string
  readonly name: string
}

export interface PublicChatTables {
  public_chat_links: {
    id: string
    organisation_id: string
    title: string
    /** In lower case; one of the whole installation. */
    short_code: string
    data_sources: JSONColumnType<LinkedSource[], string, string>
    is_paused: boolean
    expires_at: Date | null
    /** From 1; grows with every change, so that of two people who change the same one the second is told. */
    version: number
    created_at: Date
    updated_at: Date
  }
  /** Codes of deleted links: who still has the address is never led to the chat of another organisation. */
  retired_chat_codes: { code: string; organisation_id: string | null; retired_at: Date }
}
