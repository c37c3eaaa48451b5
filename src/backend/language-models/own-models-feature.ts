import type { FeatureFlag } from '#src/contract/organisation.ts'

export const ownModelsFeature: FeatureFlag = 'CustomLLMSettings'
