import { seconds } from '#src/lib/durations.ts'
import { chooseModel } from '../language-models/choose-model.ts'
import {
  defaultModelSettings,
  keepHealth,
  listUsableModels,
  type ModelRow,
} from '../language-models/language-models.store.ts'
import { toModelAccess } from '../language-models/model-access.ts'
import { ownModelPolicy } from '../language-models/model-policy.ts'
import { ownModelsFeature } from '../language-models/own-models-feature.ts'
import { ParallelGate } from '../language-models/parallel-gate.ts'
import type { Services } from '../services.ts'
import { getPurpose } from '../usage/count-question.ts'
import type { Answerer, ChooseAnswerer } from './answerer.ts'
import type { ModelAnswererDeps } from './model/model-answerer.ts'

/** An answer that gets no turn within this time is left to the index. */
const maxWaitMs = 30 * seconds

type OwnAnswererDeps = Pick<Services, 'clock' | 'config' | 'db' | 'log' | 'sealer' | 'work'> &
  Pick<ModelAnswererDeps, 'countUsage' | 'fallback'> & {
    readonly answerer: Answerer
  }

/** The key may be part of what a model's host says, so only the kind of a fault is logged. */
const noteOutcome = ({ clock, db, log }: OwnAnswererDeps, row: ModelRow): ModelAnswererDeps['noteOutcome'] => {
  const { id, organisation_id: organisationId } = row
  return (fault) => {
    if (fault !== undefined) log.info('an own language model did not answer', { organisationId, id, fault })
    keepHealth(db, row, fault, new Date(clock())).catch((error: unknown) =>
      log.error('health of a language model not kept', { id, error }),
    )
  }
}

const createOwnAnswerer = async (
  deps: OwnAnswererDeps,
  row: ModelRow,
  takeTurn: ModelAnswererDeps['takeTurn'],
): Promise<Answerer> => {
  const { config, sealer } = deps
  const { modelAnswerer } = await import('./model/model-answerer.ts')
  const { openLanguageModel } = await import('../language-models/language-model.ts')
  return modelAnswerer({
    ...deps,
    name: row.model,
    takeTurn,
    openModel: () => {
      const access = toModelAccess(sealer, row)
      return openLanguageModel(access, ownModelPolicy(config, access.baseUrl))
    },
    noteOutcome: noteOutcome(deps, row),
  })
}

/** Chooses the organisation's own model for each question (`src/backend/README.md`, "Language models"). */
export const chooseOwnAnswerer = (deps: OwnAnswererDeps): ChooseAnswerer => {
  const { answerer, db } = deps
  const gate = new ParallelGate()
  return async ({ organisationId, apiKeyId, mode }) => {
    const rows = await listUsableModels(db, organisationId)
    const usable = rows.filter(({ features }) => features.includes(ownModelsFeature))
    const modelNames = [...usable.map(({ model }) => model), answerer.model]
    const row = chooseModel(usable, mode, getPurpose({ organisationId, apiKeyId }))
    if (row === undefined) return { answerer, modelNames }
    const max = row.max_parallel_requests ?? defaultModelSettings.maxParallelRequests
    const takeTurn: ModelAnswererDeps['takeTurn'] = (signal) => gate.enter(organisationId, { max, maxWaitMs, signal })
    return { answerer: await createOwnAnswerer(deps, row, takeTurn), modelNames }
  }
}
