import { seconds } from '#src/lib/durations.ts'
import type { Services } from '../services.ts'
import { chooseModel } from './choose-model.ts'
import type { ChosenModel, WantedModel } from './chosen-model.ts'
import { defaultModelSettings, keepHealth, listUsableModels, type ModelRow } from './language-models.store.ts'
import { toModelAccess } from './model-access.ts'
import { ownModelPolicy } from './model-policy.ts'
import { ownModelsFeature } from './own-models-feature.ts'
import { ParallelGate } from './parallel-gate.ts'

/** An answer that gets no turn within this time is left to the index. */
const maxWaitMs = 30 * seconds

type OwnModelDeps = Pick<Services, 'clock' | 'config' | 'db' | 'log' | 'sealer'>

/** The key may be part of what a model's host says, so only the kind of a fault is logged. */
const noteOutcome = ({ clock, db, log }: OwnModelDeps, row: ModelRow): ChosenModel['noteOutcome'] => {
  const { id, organisation_id: organisationId } = row
  return (fault) => {
    if (fault !== undefined) log.info('an own language model did not answer', { organisationId, id, fault })
    keepHealth(db, row, fault, new Date(clock())).catch((error: unknown) =>
      log.error('health of a language model not kept', { id, error }),
    )
  }
}

const openOwnModel = async (
  deps: OwnModelDeps,
  row: ModelRow,
  takeTurn: ChosenModel['takeTurn'],
): Promise<ChosenModel> => {
  const { config, sealer } = deps
  const { openLanguageModel } = await import('./language-model.ts')
  return {
    name: row.model,
    takeTurn,
    openModel: () => {
      const access = toModelAccess(sealer, row)
      return openLanguageModel(access, ownModelPolicy(config, access.baseUrl))
    },
    noteOutcome: noteOutcome(deps, row),
  }
}

interface OwnChoice {
  readonly names: readonly string[]
  readonly model: ChosenModel | undefined
}

export type ChooseOwnModel = (wanted: WantedModel) => Promise<OwnChoice>

export const createOwnModelChoice = (deps: OwnModelDeps): ChooseOwnModel => {
  const gate = new ParallelGate()
  return async ({ organisationId, mode, purpose }) => {
    const rows = await listUsableModels(deps.db, organisationId)
    const usable = rows.filter(({ features }) => features.includes(ownModelsFeature))
    const names = usable.map(({ model }) => model)
    const row = chooseModel(usable, mode, purpose)
    if (row === undefined) return { names, model: undefined }
    const max = row.max_parallel_requests ?? defaultModelSettings.maxParallelRequests
    const takeTurn: ChosenModel['takeTurn'] = (signal) => gate.enter(organisationId, { max, maxWaitMs, signal })
    return { names, model: await openOwnModel(deps, row, takeTurn) }
  }
}
