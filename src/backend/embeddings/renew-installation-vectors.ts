import { dropVectorsOfModel } from '../code-index/vector-sets.ts'
import { askForVector } from '../language-models/change-embedding-model.ts'
import type { Services } from '../services.ts'
import { type ActiveModelDeps, readInstallationModel } from './active-model.ts'

type RenewDeps = ActiveModelDeps & Pick<Services, 'clock'>

/**
 * The model of the installation is set without being asked for its length, so at a start its vectors are dropped if the
 * server now gives others under the same name.
 */
export const renewInstallationVectors = async (deps: RenewDeps): Promise<void> => {
  const { config, db } = deps
  const model = readInstallationModel(config)
  if (model === undefined) return
  const sets = await db
    .selectFrom('vector_sets')
    .where('model_key', '=', model.key)
    .where('dimensions', 'is not', null)
    .select('dimensions')
    .distinct()
    .execute()
  if (sets.length === 0) return
  const reply = await askForVector(deps, model.readAccess)
  if ('dimensions' in reply && sets.some(({ dimensions }) => dimensions !== reply.dimensions))
    await dropVectorsOfModel(db, model.key)
}
