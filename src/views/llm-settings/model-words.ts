import type { ChatMode } from '#src/contract/chat.ts'
import type { LlmSettings, ModelComplexity } from '#src/contract/llm-settings.ts'

/** The mode of the chat that asks for models of this complexity; none asks for the lowest. */
export const modesByComplexity: Readonly<Record<ModelComplexity, ChatMode | null>> = {
  Trivial: null,
  Simple: 'Fast',
  Medium: 'Auto',
  Complex: 'FastComplex',
  Genius: 'Deep',
}

export type OwnModelsState = 'none' | 'off' | 'idle' | 'used'

/** `idle`: own models are to be used, and none is enabled. */
export const getOwnModelsState = ({ isEnabled, models }: Pick<LlmSettings, 'isEnabled' | 'models'>): OwnModelsState => {
  if (models.length === 0) return 'none'
  if (!isEnabled) return 'off'
  return models.some((model) => model.isEnabled) ? 'used' : 'idle'
}

/** Null where the provider's own address is used. */
export const getHost = ({ baseUrl }: { readonly baseUrl?: string | undefined }): string | null =>
  baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl).host : null

export const listEnabled = (settings: LlmSettings | undefined): readonly { readonly id: string }[] => {
  if (settings === undefined) return []
  const { models, embedding } = settings
  return [...models, ...(embedding.model === undefined ? [] : [embedding.model])].filter(({ isEnabled }) => isEnabled)
}
