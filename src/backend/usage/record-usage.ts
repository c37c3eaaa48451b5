import { sql } from 'kysely'
import type { UsagePurpose } from '#src/contract/organisation.ts'
import type { Handle } from '../db/tables.ts'

export interface Use {
  readonly organisationId: string
  /** Null: made by somebody signed in. */
  readonly apiKeyId: string | null
  readonly purpose: UsagePurpose
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The day in UTC, as 2026-01-31. */
export const toUtcDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Counts one call that was answered: one statement, one row per organisation, day, key and purpose. */
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
