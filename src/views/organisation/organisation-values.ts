import * as v from 'valibot'
import { chatModes } from '#src/contract/chat.ts'
import { languages } from '#src/contract/languages.ts'
import type { Organisation, OrganisationSettings } from '#src/contract/organisation.ts'
import { isIndustry } from '../organisation-facts/use-fact-names.ts'
import { createPageDrafts } from '../page-form/page-drafts.ts'
import { findProblem, type Problems } from '../page-form/page-problems.ts'

/** `industry` is one of the list, `other` with `ownIndustry` beside it, or empty. */
const Details = v.strictObject({
  name: v.string(),
  industry: v.string(),
  ownIndustry: v.string(),
  companySize: v.string(),
})
export type Details = v.InferOutput<typeof Details>

export const detailsDrafts = createPageDrafts(Details)

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
const Settings = v.strictObject({
  defaultChatMode: v.picklist(chatModes),
  mailLanguage: v.picklist([...languages, '']),
  isAutoIndexingDefault: v.boolean(),
})
export type Settings = v.InferOutput<typeof Settings>

export const settingsDrafts = createPageDrafts(Settings)

export const toSettings = (settings: OrganisationSettings): Settings => ({
  defaultChatMode: settings.defaultChatMode,
  mailLanguage: settings.mailLanguage ?? '',
  isAutoIndexingDefault: settings.isAutoIndexingDefault,
})

export const toSettingsBody = ({ mailLanguage, ...rest }: Settings) => ({ ...rest, mailLanguage: mailLanguage || null })
