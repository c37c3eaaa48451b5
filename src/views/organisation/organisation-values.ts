import type { ChatMode } from '#src/contract/chat.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Organisation, OrganisationSettings } from '#src/contract/organisation.ts'
import { problemOf, type Problems } from '../page-form/use-page-draft.ts'

export type Details = { readonly name: string; readonly industry: string; readonly companySize: string }

/** The contract's bounds, in characters. */
export const longest = { name: 120, industry: 120 }

export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1001+'] as const

export const detailsOf = ({ name, metadata }: Organisation): Details => ({
  name,
  industry: metadata.industry ?? '',
  companySize: metadata.companySize ?? '',
})

export const bodyOfDetails = ({ name, industry, companySize }: Details) => ({
  name: name.trim(),
  metadata: { industry: industry.trim(), companySize },
})

export const problemsInDetails = ({ name, industry }: Details): Problems => ({
  name: problemOf(name, longest.name, true),
  industry: problemOf(industry, longest.industry),
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
