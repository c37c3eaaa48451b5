import { llmSettingsEndpoints } from '#src/contract/llm-settings.ts'
import { readOrganisation } from '../accounts/organisations.store.ts'
import type { Handle } from '../db/tables.ts'
import { notFound, refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { addModel, changeModel, readDraftAccess } from './change-model.ts'
import { checkAccess, checkModel, validationLimit } from './check-model.ts'
import {
  deleteModel,
  enableModel,
  findModel,
  keepHealth,
  listModels,
  readModelSettings,
  saveModelSettings,
  type ModelRow,
} from './language-models.store.ts'
import { presentLlmSettings, presentModel } from './llm-settings.present.ts'
import { ownModelsFeature } from './own-models-feature.ts'

const requireFeature = async (db: Handle, organisationId: string): Promise<void> => {
  const { features } = await readOrganisation(db, organisationId)
  if (!features.includes(ownModelsFeature)) throw refused(403, 'errors.llmSettingsOff')
}

const requireModel = async (db: Handle, organisationId: string, id: string): Promise<ModelRow> => {
  const row = await findModel(db, organisationId, id)
  if (row === undefined) throw notFound()
  return row
}

const readSettings = async ({ config, db }: Services, organisationId: string) =>
  presentLlmSettings(await readModelSettings(db, organisationId), await listModels(db, organisationId), config)

const settingsRoutes = (services: Services): readonly ServedCall[] => {
  const { db } = services
  return [
    serve(llmSettingsEndpoints.read, async ({ caller: { organisationId } }) => {
      await requireFeature(db, organisationId)
      return readSettings(services, organisationId)
    }),
    serve(llmSettingsEndpoints.save, async ({ caller: { organisationId }, body: { isEnabled } }) => {
      await requireFeature(db, organisationId)
      await saveModelSettings(db, organisationId, { isEnabled })
      return readSettings(services, organisationId)
    }),
    serve(llmSettingsEndpoints.saveParallelRequests, async ({ caller: { organisationId }, body }) => {
      await requireFeature(db, organisationId)
      await saveModelSettings(db, organisationId, { maxParallelRequests: body.maxParallelRequests })
      return readSettings(services, organisationId)
    }),
  ]
}

const checkRoutes = (services: Services): readonly ServedCall[] => {
  const { clock, db, limiter } = services
  return [
    serve(llmSettingsEndpoints.health, async ({ caller: { organisationId } }) => {
      await requireFeature(db, organisationId)
      await limiter.count(validationLimit, organisationId)
      const rows = await listModels(db, organisationId)
      const enabled = rows.filter(({ is_enabled: isEnabled }) => isEnabled)
      return Promise.all(enabled.map((row) => checkModel(services, row)))
    }),
    serve(llmSettingsEndpoints.validate, async ({ caller: { organisationId }, body: { id, ...draft } }) => {
      await requireFeature(db, organisationId)
      const row = id === undefined ? undefined : await requireModel(db, organisationId, id)
      const { readAccess, isStored } = readDraftAccess(services, draft, row)
      await limiter.count(validationLimit, organisationId)
      const validation = await checkAccess(services, readAccess)
      if (row !== undefined && isStored) await keepHealth(db, row, validation.fault, new Date(clock()))
      return validation
    }),
  ]
}

export const llmSettingsRoutes = (services: Services): ServedCall[] => {
  const { clock, db } = services
  return [
    ...settingsRoutes(services),
    ...checkRoutes(services),
    serve(llmSettingsEndpoints.addModel, async ({ caller: { organisationId }, body }) => {
      await requireFeature(db, organisationId)
      return presentModel(await requireModel(db, organisationId, await addModel(services, organisationId, body)))
    }),
    serve(llmSettingsEndpoints.updateModel, async ({ caller: { organisationId }, params: { id }, body }) => {
      await requireFeature(db, organisationId)
      await changeModel(services, await requireModel(db, organisationId, id), body)
      return presentModel(await requireModel(db, organisationId, id))
    }),
    serve(llmSettingsEndpoints.removeModel, async ({ caller: { organisationId }, params: { id } }) => {
      await requireFeature(db, organisationId)
      if (!(await deleteModel(db, organisationId, id))) throw notFound()
    }),
    serve(llmSettingsEndpoints.enableModel, async ({ caller: { organisationId }, params: { id }, body }) => {
      await requireFeature(db, organisationId)
      if (!(await enableModel(db, { id, organisationId }, body.enabled, new Date(clock())))) throw notFound()
      return presentModel(await requireModel(db, organisationId, id))
    }),
  ]
}
