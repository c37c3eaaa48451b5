import type { JSONColumnType } from 'kysely'
import type { SshFailure, SshKeyType } from '#src/contract/ssh-keys.ts'

export interface SshTables {
  ssh_keys: {
    id: string
    organisation_id: string
    repository_id: string | null
    sealed_key: string
    type: SshKeyType
    bits: number
    public_key: string
    fingerprint: string
    comment: string
    is_generated: boolean
    last_used_at: Date | null
    failure: JSONColumnType<SshFailure | null, string | null, string | null>
    failing_repository_id: string | null
    failing_since: Date | null
    version: number
    created_at: Date
  }
  ssh_hosts: {
    id: string
    organisation_id: string
    host: string
    port: number
    public_keys: JSONColumnType<string[], string, string>
    confirmed_at: Date
  }
}
