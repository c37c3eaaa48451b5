import type { PlanCapability } from '#src/contract/billing.ts'
import type { UsagePurpose } from '#src/contract/organisation.ts'

/** These are part of a plan by name, but their screens do not exist yet. */
const comingCapabilities: readonly PlanCapability[] = ['codeReview']
/** A language model can be meant for these, but nothing asks it yet. */
const comingPurposes: readonly UsagePurpose[] = ['IssueEnrichment', 'CodeReview']

export const isCapabilityComing = (capability: PlanCapability): boolean => comingCapabilities.includes(capability)
export const isPurposeComing = (purpose: UsagePurpose): boolean => comingPurposes.includes(purpose)
