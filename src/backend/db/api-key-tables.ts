import type { JSONColumnType } from 'kysely'
import type { ApiKeyScope } from '#src/contract/api-keys.ts'

interface GivenSource {
  readonly id: string
  readonly name: string
}

export interface ApiKeyTables {
  api_keys: {
    id: string
    organisation_id: string
    name: string
    hash: string
    ending: string
    scope: ApiKeyScope
    data_sources: JSONColumnType<GivenSource[], string, string>
    created_by: string | null
    created_by_name: string
    expires_at: Date | null
    last_used_at: Date | null
    revoked_at: Date | null
    version: number
    created_at: Date
    updated_at: Date
  }
}
