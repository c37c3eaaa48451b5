import type { JSONColumnType } from 'kysely'
import type { ApiKeyScope } from '#src/contract/api-keys.ts'

/** As it was named when it was given to the key. */
interface GivenSource {
  readonly id: string
  readonly name: string
}

export interface ApiKeyTables {
  api_keys: {
    id: string
    organisation_id: string
    name: string
    /** SHA-256 of the key; the key itself is nowhere. */
    hash: string
    /** The last four characters of the key. */
    ending: string
    scope: ApiKeyScope
    /** Of the scope SelectedDataSources; deleted ones stay listed and give nothing. */
    data_sources: JSONColumnType<GivenSource[], string, string>
    created_by: string | null
    /** As they were called then, for when the account is gone. */
    created_by_name: string
    expires_at: Date | null
    /** To the minute. */
    last_used_at: Date | null
    /** A revoked one is kept for its name in the figures of usage, and to tell who still sends it. */
    revoked_at: Date | null
    /** From 1. */
    version: number
    created_at: Date
    updated_at: Date
  }
}
