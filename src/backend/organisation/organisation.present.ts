import type { Organisation } from '#src/contract/organisation.ts'
import type { Config } from '../config.ts'
import type { OrganisationRow } from './organisations.store.ts'

/** The configuration alone decides about self-hosting; flag and plan mirror it (`decisions.md` C15). */
export const featuresOf = (row: OrganisationRow, { isSelfHosted }: Config): string[] => [
  ...(isSelfHosted ? ['SelfHosted'] : []),
  ...row.features.filter((code) => code !== 'SelfHosted'),
]

export const presentOrganisation = (row: OrganisationRow, { isSelfHosted }: Config): Organisation => ({
  id: row.id,
  name: row.name,
  metadata: {
    ...(row.industry === null ? {} : { industry: row.industry }),
    ...(row.company_size === null ? {} : { companySize: row.company_size }),
  },
  isMarketingInfoProvided: row.marketing_info_provided_at !== null,
  plan: {
    isCustom: row.is_plan_custom,
    planLevel: isSelfHosted ? 'selfhosted' : row.plan_level,
    isAutoIndexingAllowed: row.is_auto_indexing_allowed,
    features: row.plan_features.map((code) => ({ code })),
  },
})
