import { sql } from 'kysely'
import type { UsagePurpose } from '#src/contract/organisation.ts'
import type { Handle } from '../db/tables.ts'

export interface Use {
  readonly organisationId: string
  readonly apiKeyId: string | null
  readonly purpose: UsagePurpose
  readonly at: number
}

export const toUtcDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const recordUsage = async (db: Handle, { organisationId, apiKeyId, purpose, at }: Use): Promise<void> => {
  await db
    .insertInto('usage_days')
    .values({ organisation_id: organisationId, day: toUtcDay(at), api_key_id: apiKeyId ?? '', purpose, calls: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'day', 'api_key_id', 'purpose'])
        .doUpdateSet({ calls: sql<number>`usage_days.calls + 1` }),
    )
    .execute()
}
