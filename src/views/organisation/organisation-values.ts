import type { ChatMode } from '#src/contract/chat.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Organisation, OrganisationSettings } from '#src/contract/organisation.ts'
import { isIndustry } from '../organisation-facts/use-fact-names.ts'
import { findProblem, type Problems } from '../page-form/use-page-draft.ts'

/** `industry` is one of the list, `other` with `ownIndustry` beside it, or empty. */
export type Details = {
  readonly name: string
  readonly industry: string
  readonly ownIndustry: string
  readonly companySize: string
}

export const maxLengths = { name: 120, industry: 120 }

export const toDetails = ({ name, metadata }: Organisation): Details => {
  const industry = metadata.industry ?? ''
  const companySize = metadata.companySize ?? ''
  const isListed = industry === '' || isIndustry(industry)
  return { name, industry: isListed ? industry : 'other', ownIndustry: isListed ? '' : industry, companySize }
}

export const toDetailsBody = ({ name, industry, ownIndustry, companySize }: Details) => ({
  name: name.trim(),
  metadata: { industry: industry === 'other' ? ownIndustry.trim() : industry, companySize },
})

export const findProblems = ({ name, industry, ownIndustry }: Details): Problems => ({
  name: findProblem(name, maxLengths.name, true),
  ownIndustry: industry === 'other' ? findProblem(ownIndustry, maxLengths.industry, true) : undefined,
})

/** An empty language follows each reader's browser. */
export type Settings = {
  readonly defaultChatMode: ChatMode
  readonly mailLanguage: Language | ''
  readonly isAutoIndexingDefault: boolean
}

export const toSettings = (settings: OrganisationSettings): Settings => ({
  defaultChatMode: settings.defaultChatMode,
  mailLanguage: settings.mailLanguage ?? '',
  isAutoIndexingDefault: settings.isAutoIndexingDefault,
})

export const toSettingsBody = ({ mailLanguage, ...rest }: Settings) => ({ ...rest, mailLanguage: mailLanguage || null })
