import type { OfferedPlan } from '#src/contract/billing.ts'

const gibibyte = 1024 ** 3

interface PlanTerms {
  /** In hundredths of the currency. */
  readonly monthlyPrice: number
  /** Of indexed code. */
  readonly storageBytes: number
  readonly isAutoIndexingAllowed: boolean
  readonly features: readonly string[]
}

export const currency = 'USD'

/** What can be chosen without speaking to anybody. */
export const planCatalogue: Readonly<Record<OfferedPlan, PlanTerms>> = {
  free: { monthlyPrice: 0, storageBytes: gibibyte, isAutoIndexingAllowed: false, features: [] },
  hobby: { monthlyPrice: 1200, storageBytes: 10 * gibibyte, isAutoIndexingAllowed: true, features: [] },
  startup: {
    monthlyPrice: 4900,
    storageBytes: 100 * gibibyte,
    isAutoIndexingAllowed: true,
    features: ['code-review'],
  },
}
