import { type OfferedPlan, offeredPlans, type PlanCapability } from '#src/contract/billing.ts'
import { planCatalogue } from './plan-catalogue.ts'

interface Plan {
  readonly plan_level: string
  readonly is_plan_custom: boolean
  readonly is_auto_indexing_allowed: boolean
  readonly plan_features: readonly string[]
}

interface Installation {
  readonly isSelfHosted: boolean
}

export const toOfferedPlan = (level: string): OfferedPlan | undefined => offeredPlans.find((plan) => plan === level)

export const mayUploadArchives = (
  { plan_level, is_plan_custom }: Pick<Plan, 'plan_level' | 'is_plan_custom'>,
  { isSelfHosted }: Installation,
): boolean => isSelfHosted || is_plan_custom || plan_level !== 'free'

export const hasReferrals = ({ plan_level }: Pick<Plan, 'plan_level'>, { isSelfHosted }: Installation): boolean =>
  !isSelfHosted && toOfferedPlan(plan_level) !== undefined

export const listCapabilities = (plan: Plan, installation: Installation): PlanCapability[] => [
  ...(plan.plan_features.includes('code-review') ? (['codeReview'] as const) : []),
  ...(mayUploadArchives(plan, installation) ? (['archiveUpload'] as const) : []),
  ...(plan.is_auto_indexing_allowed ? (['autoIndexing'] as const) : []),
  ...(hasReferrals(plan, installation) ? (['referrals'] as const) : []),
]

export const getPlanTerms = (level: OfferedPlan): Plan => {
  const { features, isAutoIndexingAllowed } = planCatalogue[level]
  return {
    plan_level: level,
    is_plan_custom: false,
    is_auto_indexing_allowed: isAutoIndexingAllowed,
    plan_features: features,
  }
}
