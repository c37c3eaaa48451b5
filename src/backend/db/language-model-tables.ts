import type { ColumnType, JSONColumnType } from 'kysely'
import type { ModelFault } from '#src/contract/answer-events.ts'
import type { ModelComplexity, ModelProvider } from '#src/contract/llm-settings.ts'
import type { UsagePurpose } from '#src/contract/organisation.ts'

export interface LanguageModelTables {
  /** An organisation without a row has the defaults. */
  language_model_settings: { organisation_id: string; is_enabled: boolean; max_parallel_requests: number }
  language_models: {
    id: string
    organisation_id: string
    provider: ModelProvider
    model: string
    /** `null`: the provider's own address. */
    base_url: string | null
    complexity: ModelComplexity
    purposes: JSONColumnType<UsagePurpose[], string, string>
    sealed_key: string | null
    key_ending: string | null
    is_enabled: boolean
    checked_at: Date | null
    fault: ColumnType<ModelFault | null, string | null, string | null>
    version: number
    created_at: Date
    updated_at: Date
  }
}
