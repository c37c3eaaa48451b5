import { isLanguage } from '#src/contract/languages.ts'
import type { Organisation, OrganisationSettings } from '#src/contract/organisation.ts'
import type { Config } from '../config.ts'
import { toChatMode } from './default-chat-mode.ts'
import type { OrganisationRow } from './organisations.store.ts'

/** Self-hosting is decided by the configuration alone; flag and plan mirror it (`machines/README.md`, C15). */
export const listFeatures = (row: OrganisationRow, { isSelfHosted }: Config): string[] => [
  ...(isSelfHosted ? ['SelfHosted'] : []),
  ...row.features.filter((code) => code !== 'SelfHosted'),
]

export const presentSettings = (row: OrganisationRow): OrganisationSettings => ({
  defaultChatMode: toChatMode(row.default_chat_mode),
  ...(isLanguage(row.mail_language) ? { mailLanguage: row.mail_language } : {}),
  isAutoIndexingDefault: row.is_auto_indexing_default,
  version: row.settings_version,
})

export const presentOrganisation = (row: OrganisationRow, { isSelfHosted }: Config): Organisation => ({
  id: row.id,
  name: row.name,
  metadata: {
    ...(row.industry === null ? {} : { industry: row.industry }),
    ...(row.company_size === null ? {} : { companySize: row.company_size }),
  },
  isMarketingInfoProvided: row.marketing_info_provided_at !== null,
  defaultChatMode: toChatMode(row.default_chat_mode),
  version: row.version,
  plan: {
    isCustom: row.is_plan_custom,
    planLevel: isSelfHosted ? 'selfhosted' : row.plan_level,
    isAutoIndexingAllowed: row.is_auto_indexing_allowed,
    features: row.plan_features.map((code) => ({ code })),
  },
})
