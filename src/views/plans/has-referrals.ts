import { offeredPlans } from '#src/contract/billing.ts'
import type { Organisation } from '#src/contract/organisation.ts'

export const hasReferrals = ({ plan: { planLevel } }: Organisation): boolean =>
  offeredPlans.some((plan) => plan === planLevel)
