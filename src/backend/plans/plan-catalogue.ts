import type { OfferedPlan } from '#src/contract/billing.ts'

const gigabyte = 1_000_000_000

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
  free: { monthlyPrice: 0, storageBytes: gigabyte, isAutoIndexingAllowed: false, features: [] },
  hobby: { monthlyPrice: 1200, storageBytes: 10 * gigabyte, isAutoIndexingAllowed: true, features: [] },
  startup: {
    monthlyPrice: 4900,
    storageBytes: 100 * gigabyte,
    isAutoIndexingAllowed: true,
    features: ['code-review'],
  },
}
