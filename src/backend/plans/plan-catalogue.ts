import type { OfferedPlan } from '#src/contract/billing.ts'

const gigabyte = 1_000_000_000

interface PlanTerms {
  /** The price is in hundredths of the currency. */
  readonly monthlyPrice: number
  readonly storageBytes: number
  readonly isAutoIndexingAllowed: boolean
  readonly features: readonly string[]
}

export const currency = 'USD'

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
