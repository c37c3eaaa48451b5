import type { ChatMode } from '#src/contract/chat.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Organisation, OrganisationSettings } from '#src/contract/organisation.ts'
import { isIndustry } from '../organisation-facts/use-fact-names.ts'
import { problemOf, type Problems } from '../page-form/use-page-draft.ts'

/** `industry`: one of the list, `other` with `ownIndustry` beside it, or empty where none is given. */
export type Details = {
  readonly name: string
  readonly industry: string
  readonly ownIndustry: string
  readonly companySize: string
}

/** The contract's bounds, in characters. */
export const longest = { name: 120, industry: 120 }

export const detailsOf = ({ name, metadata }: Organisation): Details => {
  const industry = metadata.industry ?? ''
  const companySize = metadata.companySize ?? ''
  const isListed = industry === '' || isIndustry(industry)
  return { name, industry: isListed ? industry : 'other', ownIndustry: isListed ? '' : industry, companySize }
}

export const bodyOfDetails = ({ name, industry, ownIndustry, companySize }: Details) => ({
  name: name.trim(),
  metadata: { industry: industry === 'other' ? ownIndustry.trim() : industry, companySize },
})

export const problemsInDetails = ({ name, industry, ownIndustry }: Details): Problems => ({
  name: problemOf(name, longest.name, true),
  ownIndustry: industry === 'other' ? problemOf(ownIndustry, longest.industry, true) : undefined,
})

/** Empty language: what each reader's browser asks for. */
export type Settings = {
  readonly defaultChatMode: ChatMode
  readonly mailLanguage: Language | ''
  readonly isAutoIndexingDefault: boolean
}

export const settingsOf = (settings: OrganisationSettings): Settings => ({
  defaultChatMode: settings.defaultChatMode,
  mailLanguage: settings.mailLanguage ?? '',
  isAutoIndexingDefault: settings.isAutoIndexingDefault,
})

export const bodyOfSettings = ({ mailLanguage, ...rest }: Settings) => ({ ...rest, mailLanguage: mailLanguage || null })
