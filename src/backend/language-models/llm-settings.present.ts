import type { ConfiguredModel, LlmSettings } from '#src/contract/llm-settings.ts'
import type { Config } from '../config.ts'
import type { ModelRow, ModelSettings } from './language-models.store.ts'

const presentHealth = ({ checked_at: checkedAt, fault }: ModelRow): Pick<ConfiguredModel, 'health'> =>
  checkedAt === null ? {} : { health: { checkedAt: checkedAt.toISOString(), ...(fault === null ? {} : { fault }) } }

export const presentModel = (row: ModelRow): ConfiguredModel => ({
  id: row.id,
  provider: row.provider,
  model: row.model,
  ...(row.base_url === null ? {} : { baseUrl: row.base_url }),
  complexity: row.complexity,
  purposes: row.purposes,
  isEnabled: row.is_enabled,
  ...(row.key_ending === null ? {} : { keyEnding: row.key_ending }),
  ...presentHealth(row),
  version: row.version,
})

export const presentLlmSettings = (
  settings: ModelSettings,
  rows: readonly ModelRow[],
  { languageModel }: Config,
): LlmSettings => ({
  ...settings,
  models: rows.map(presentModel),
  ...(languageModel === undefined ? {} : { installationModel: { model: languageModel.model } }),
})
