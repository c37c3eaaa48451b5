import { minutes } from '#src/lib/durations.ts'
import type { ModelFault } from '#src/contract/answer-events.ts'
import type { ModelHealth, ModelValidation } from '#src/contract/llm-settings.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'
import type { ModelAccess } from './language-model.ts'
import { keepHealth, type ModelRow } from './language-models.store.ts'
import { toModelAccess } from './model-access.ts'
import { toModelFault } from './model-fault.ts'
import { ownModelPolicy } from './model-policy.ts'

export const validationLimit: RateLimit = { name: 'language-model-validation', max: 10, withinMs: 1 * minutes }

type CheckDeps = Pick<Services, 'clock' | 'config' | 'db' | 'sealer'>

const findFault = async (
  { clock, config }: CheckDeps,
  readAccess: () => ModelAccess,
): Promise<ModelFault | undefined> => {
  const { openLanguageModel } = await import('./language-model.ts')
  const { askForWord } = await import('./ask-for-word.ts')
  try {
    const access = readAccess()
    return await askForWord(openLanguageModel(access, ownModelPolicy(config, access.baseUrl)), clock)
  } catch (error) {
    return toModelFault(error, clock(), false)
  }
}

export const checkAccess = async (deps: CheckDeps, readAccess: () => ModelAccess): Promise<ModelValidation> => {
  const startedAt = performance.now()
  const fault = await findFault(deps, readAccess)
  return { ...(fault === undefined ? {} : { fault }), durationMs: Math.round(performance.now() - startedAt) }
}

/** Asks a stored model for a word and keeps the result. */
export const checkModel = async (deps: CheckDeps, row: ModelRow): Promise<{ id: string; health: ModelHealth }> => {
  const { fault } = await checkAccess(deps, () => toModelAccess(deps.sealer, row))
  const now = new Date(deps.clock())
  await keepHealth(deps.db, row, fault, now)
  return { id: row.id, health: { checkedAt: now.toISOString(), ...(fault === undefined ? {} : { fault }) } }
}
