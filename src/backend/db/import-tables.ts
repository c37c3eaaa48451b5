import type { JSONColumnType } from 'kysely'
import type { Failure } from '#src/contract/repositories.ts'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'

export interface ImportTables {
  import_rules: {
    id: string
    organisation_id: string
    host_kind: SourceHostKind
    host_address: string
    owner: string
    include: JSONColumnType<string[], string, string>
    exclude: JSONColumnType<string[], string, string>
    has_forks: boolean
    has_archived: boolean
    created_by: string | null
    created_at: Date
    version: number
    last_run_at: Date | null
    last_added: number | null
    failure: JSONColumnType<Failure | null, string | null, string | null>
  }
  /** Repositories that a person deleted here; the rule does not add them again. */
  import_exclusions: { rule_id: string; host_id: string }
}
