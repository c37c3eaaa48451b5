import type { ColumnType, JSONColumnType } from 'kysely'
import type { HostFault, IntegrationKind } from '#src/contract/integration-health.ts'

export interface IntegrationTables {
  integrations: {
    organisation_id: string
    kind: IntegrationKind
    address: string
    account: JSONColumnType<Record<string, unknown>, string, string>
    /** `null` where no secret is kept, as after its removal. */
    sealed_secret: string | null
    secret_ending: string | null
    expires_at: Date | null
    expiry_announced_at: Date | null
    sealed_webhook_secret: string | null
    checked_at: Date | null
    fault: ColumnType<HostFault | null, string | null, string | null>
    failing_since: Date | null
    version: number
    created_at: Date
    updated_at: Date
  }
}
