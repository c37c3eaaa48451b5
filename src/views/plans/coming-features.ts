import type { PlanCapability } from '#src/contract/billing.ts'
import type { featureFlags } from '#src/contract/organisation.ts'

type FeatureFlag = (typeof featureFlags)[number]

/** These are part of a plan by name, but their screens do not exist yet. */
const comingCapabilities: readonly PlanCapability[] = ['codeReview']
const comingFeatures: readonly FeatureFlag[] = ['CustomLLMSettings']

export const isCapabilityComing = (capability: PlanCapability): boolean => comingCapabilities.includes(capability)
export const isFeatureComing = (feature: FeatureFlag): boolean => comingFeatures.includes(feature)
