import type { Generated } from 'kysely'

export interface UsageTables {
  usage_days: {
    organisation_id: string
    day: string
    api_key_id: string
    purpose: string
    calls: number
    /** Some drivers read a bigint as a string. */
    input_tokens: Generated<number | string>
    output_tokens: Generated<number | string>
  }
}
