import * as v from 'valibot'
import { createDraftStore } from '#src/actors/draft-store.ts'
import { type EmbeddingModel, embeddingProviders } from '#src/contract/llm-settings.ts'
import { versionedDraft } from '../../drafts/versioned-draft.ts'
import { findProblem as findTextProblem } from '../../page-form/page-problems.ts'
import {
  findKeyProblem,
  findUrlProblem,
  getBaseUrl,
  type KeyChange,
  maxLengths,
  type Problems,
  toApiKey,
  toDraftKey,
} from '../form/model-values.ts'

const Values = v.object({ provider: v.picklist(embeddingProviders), model: v.string(), baseUrl: v.string() })
export type Values = v.InferOutput<typeof Values>

export interface Draft {
  readonly values: Values
  readonly keyChange: KeyChange
}

const emptyValues: Values = { provider: 'OpenAI', model: '', baseUrl: '' }

export const toValues = (model: EmbeddingModel | undefined): Values => {
  if (model === undefined) return emptyValues
  const { provider, model: name, baseUrl = '' } = model
  return { provider, model: name, baseUrl }
}

export const toBody = ({ values, keyChange }: Draft, version: number | undefined) => {
  const [baseUrl, apiKey] = [getBaseUrl(values), toApiKey(keyChange)]
  return {
    provider: values.provider,
    model: values.model.trim(),
    ...(baseUrl === '' ? {} : { baseUrl }),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(version === undefined ? {} : { version }),
  }
}

export const findProblems = (draft: Draft): Problems => ({
  model: findTextProblem(draft.values.model, maxLengths.model, true),
  baseUrl: findUrlProblem(getBaseUrl(draft.values)),
  key: findKeyProblem(draft),
})

/** A draft never contains a key. */
export const embeddingDrafts = createDraftStore(toDraftKey, versionedDraft(Values))
