import type {
  ConfiguredModel,
  EmbeddingModel,
  EmbeddingProgress,
  EmbeddingSettings,
  LlmSettings,
} from '#src/contract/llm-settings.ts'
import type { Config } from '../config.ts'
import type { EmbeddingRow } from './embedding-models.store.ts'
import type { ModelRow, ModelSettings } from './language-models.store.ts'

const presentHealth = ({
  checked_at: checkedAt,
  fault,
}: Pick<EmbeddingRow, 'checked_at' | 'fault'>): Pick<EmbeddingModel, 'health'> =>
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

const presentEmbeddingModel = (row: EmbeddingRow): EmbeddingModel => ({
  id: row.id,
  provider: row.provider,
  model: row.model,
  ...(row.base_url === null ? {} : { baseUrl: row.base_url }),
  dimensions: row.dimensions,
  isEnabled: row.is_enabled,
  ...(row.key_ending === null ? {} : { keyEnding: row.key_ending }),
  ...presentHealth(row),
  version: row.version,
})

export const presentEmbedding = (
  row: EmbeddingRow | undefined,
  progress: EmbeddingProgress | undefined,
  { embeddingModel }: Config,
): EmbeddingSettings => ({
  ...(row === undefined ? {} : { model: presentEmbeddingModel(row) }),
  ...(embeddingModel === undefined ? {} : { installationModel: { model: embeddingModel.model } }),
  ...(progress === undefined ? {} : { progress }),
})

export const presentLlmSettings = (
  settings: ModelSettings,
  rows: readonly ModelRow[],
  embedding: EmbeddingSettings,
  { languageModel }: Config,
): LlmSettings => ({
  ...settings,
  models: rows.map(presentModel),
  ...(languageModel === undefined ? {} : { installationModel: { model: languageModel.model } }),
  embedding,
})
