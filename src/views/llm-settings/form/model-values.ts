import * as v from 'valibot'
import { createDraftStore } from '#src/actors/draft-store.ts'
import { type ConfiguredModel, modelComplexities, modelProviders } from '#src/contract/llm-settings.ts'
import { usagePurposes } from '#src/contract/organisation.ts'
import { versionedDraft } from '../../drafts/versioned-draft.ts'
import { findProblem as findTextProblem, type Problem as TextProblem } from '../../page-form/page-problems.ts'

const Values = v.object({
  provider: v.picklist(modelProviders),
  model: v.string(),
  baseUrl: v.string(),
  complexity: v.picklist(modelComplexities),
  purposes: v.array(v.picklist(usagePurposes)),
})
export type Values = v.InferOutput<typeof Values>

/** `keep`: the kept key stays. `type`: the typed key, or none where nothing is typed. `none`: no key is sent. */
export interface KeyChange {
  readonly mode: 'keep' | 'type' | 'none'
  readonly text: string
}

export interface Draft {
  readonly values: Values
  readonly keyChange: KeyChange
}

export const emptyValues: Values = {
  provider: 'OpenAI',
  model: '',
  baseUrl: '',
  complexity: 'Medium',
  purposes: ['Search', 'Api'],
}

export const toValues = ({ provider, model, baseUrl = '', complexity, purposes }: ConfiguredModel): Values => ({
  provider,
  model,
  baseUrl,
  complexity,
  purposes,
})

export const startKeyChange = (keyEnding: string | undefined): KeyChange => ({
  mode: keyEnding === undefined ? 'type' : 'keep',
  text: '',
})

interface Place {
  readonly provider: string
  readonly baseUrl: string
}

export const getBaseUrl = ({ provider, baseUrl }: Place): string => (provider === 'OpenAI' ? baseUrl.trim() : '')

export const toApiKey = ({ mode, text }: KeyChange): string | null | undefined => {
  if (mode === 'keep') return undefined
  return mode === 'none' || text.trim() === '' ? null : text.trim()
}

export const toBody = ({ values, keyChange }: Draft) => {
  const [baseUrl, apiKey] = [getBaseUrl(values), toApiKey(keyChange)]
  return {
    provider: values.provider,
    model: values.model.trim(),
    complexity: values.complexity,
    purposes: values.purposes,
    ...(baseUrl === '' ? {} : { baseUrl }),
    ...(apiKey === undefined ? {} : { apiKey }),
  }
}

/** These are the contract's bounds (`ModelDraft`), in characters. */
export const maxLengths = { model: 200, baseUrl: 500, key: 500 } as const

export type Problem = TextProblem | 'urlInvalid' | 'urlCredentials' | 'noPurpose' | 'keyInvalid'
export type Problems = Readonly<Partial<Record<'model' | 'baseUrl' | 'purposes' | 'key', Problem | undefined>>>

export const findUrlProblem = (given: string): Problem | undefined => {
  if (given === '') return undefined
  if (given.length > maxLengths.baseUrl) return 'tooLong'
  if (!URL.canParse(given)) return 'urlInvalid'
  const { protocol, username, password } = new URL(given)
  if (protocol !== 'https:' && protocol !== 'http:') return 'urlInvalid'
  return username === '' && password === '' ? undefined : 'urlCredentials'
}

/** A server at an address of its own may need no key; the provider's own address always does. */
export const findKeyProblem = ({
  values,
  keyChange: { mode, text },
}: Pick<Draft, 'keyChange'> & { readonly values: Place }): Problem | undefined => {
  if (mode === 'keep') return undefined
  const key = mode === 'type' ? text.trim() : ''
  if (key === '') return getBaseUrl(values) === '' ? 'missing' : undefined
  if (key.length > maxLengths.key) return 'tooLong'
  return /^[!-~]+$/.test(key) ? undefined : 'keyInvalid'
}

export const findProblems = (draft: Draft): Problems => ({
  model: findTextProblem(draft.values.model, maxLengths.model, true),
  baseUrl: findUrlProblem(getBaseUrl(draft.values)),
  key: findKeyProblem(draft),
  purposes: draft.values.purposes.length === 0 ? 'noPurpose' : undefined,
})

export const toDraftKey = (id: string): string => `model-draft:${id}`

export const modelDrafts = createDraftStore(toDraftKey, versionedDraft(Values))
