import type { ChooseOwnModel } from '../language-models/choose-own-model.ts'
import { getPurpose } from '../usage/count-question.ts'
import type { Answerer, ChooseAnswerer } from './answerer.ts'
import type { ModelAnswererDeps } from './model/model-answerer.ts'

interface OwnAnswererDeps extends Pick<ModelAnswererDeps, 'clock' | 'db' | 'work' | 'countUsage' | 'fallback'> {
  readonly answerer: Answerer
  readonly chooseOwnModel: ChooseOwnModel
}

/** Chooses the organisation's own model for each question (`src/backend/README.md`, "Language models"). */
export const chooseOwnAnswerer = (deps: OwnAnswererDeps): ChooseAnswerer => {
  const { answerer, chooseOwnModel } = deps
  return async ({ organisationId, apiKeyId, mode }) => {
    const purpose = getPurpose({ organisationId, apiKeyId })
    const { names, model } = await chooseOwnModel({ organisationId, mode, purpose })
    const modelNames = [...names, answerer.model]
    if (model === undefined) return { answerer, modelNames }
    const { modelAnswerer } = await import('./model/model-answerer.ts')
    return { answerer: modelAnswerer({ ...deps, ...model }), modelNames }
  }
}
