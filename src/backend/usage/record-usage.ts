import { sql } from 'kysely'
import type { UsagePurpose } from '#src/contract/organisation.ts'
import type { Handle } from '../db/tables.ts'

export interface Use {
  readonly organisationId: string
  readonly apiKeyId: string | null
  readonly purpose: UsagePurpose
  readonly at: number
  /** 0 when the tokens belong to a call that was counted before. */
  readonly calls?: number
  readonly inputTokens?: number
  readonly outputTokens?: number
}

export const toUtcDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const recordUsage = async (db: Handle, use: Use): Promise<void> => {
  const { organisationId, apiKeyId, purpose, at, calls = 1, inputTokens = 0, outputTokens = 0 } = use
  await db
    .insertInto('usage_days')
    .values({
      organisation_id: organisationId,
      day: toUtcDay(at),
      api_key_id: apiKeyId ?? '',
      purpose,
      calls,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'day', 'api_key_id', 'purpose']).doUpdateSet({
        calls: sql<number>`usage_days.calls + ${calls}`,
        input_tokens: sql<number>`usage_days.input_tokens + ${inputTokens}`,
        output_tokens: sql<number>`usage_days.output_tokens + ${outputTokens}`,
      }),
    )
    .execute()
}
