import { llmSettingsEndpoints } from '#src/contract/llm-settings.ts'
import type { Handle } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { addModel, changeModel, readDraftAccess } from './change-model.ts'
import { checkEmbeddingModel } from './check-embedding-model.ts'
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
import { readEmbeddingSettings } from './embedding-model.routes.ts'
import { requireOwnModels } from './require-own-models.ts'

const requireModel = async (db: Handle, organisationId: string, id: string): Promise<ModelRow> => {
  const row = await findModel(db, organisationId, id)
  if (row === undefined) throw notFound()
  return row
}

const readSettings = async (services: Services, organisationId: string) => {
  const { config, db } = services
  const settings = await readModelSettings(db, organisationId)
  const embedding = await readEmbeddingSettings(services, organisationId)
  return presentLlmSettings(settings, await listModels(db, organisationId), embedding, config)
}

const settingsRoutes = (services: Services): readonly ServedCall[] => {
  const { db } = services
  return [
    serve(llmSettingsEndpoints.read, async ({ caller: { organisationId } }) => {
      await requireOwnModels(db, organisationId)
      return readSettings(services, organisationId)
    }),
    serve(llmSettingsEndpoints.save, async ({ caller: { organisationId }, body: { isEnabled } }) => {
      await requireOwnModels(db, organisationId)
      await saveModelSettings(db, organisationId, { isEnabled })
      await services.embeddings.noteModelChange(organisationId)
      return readSettings(services, organisationId)
    }),
    serve(llmSettingsEndpoints.saveParallelRequests, async ({ caller: { organisationId }, body }) => {
      await requireOwnModels(db, organisationId)
      await saveModelSettings(db, organisationId, { maxParallelRequests: body.maxParallelRequests })
      return readSettings(services, organisationId)
    }),
  ]
}

const checkRoutes = (services: Services): readonly ServedCall[] => {
  const { clock, db, limiter } = services
  return [
    serve(llmSettingsEndpoints.health, async ({ caller: { organisationId } }) => {
      await requireOwnModels(db, organisationId)
      await limiter.count(validationLimit, organisationId)
      const rows = await listModels(db, organisationId)
      const enabled = rows.filter(({ is_enabled: isEnabled }) => isEnabled)
      const checks = [...enabled.map((row) => checkModel(services, row)), checkEmbeddingModel(services, organisationId)]
      return (await Promise.all(checks)).filter((check) => check !== undefined)
    }),
    serve(llmSettingsEndpoints.validate, async ({ caller: { organisationId }, body: { id, ...draft } }) => {
      await requireOwnModels(db, organisationId)
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
      await requireOwnModels(db, organisationId)
      return presentModel(await requireModel(db, organisationId, await addModel(services, organisationId, body)))
    }),
    serve(llmSettingsEndpoints.updateModel, async ({ caller: { organisationId }, params: { id }, body }) => {
      await requireOwnModels(db, organisationId)
      await changeModel(services, await requireModel(db, organisationId, id), body)
      return presentModel(await requireModel(db, organisationId, id))
    }),
    serve(llmSettingsEndpoints.removeModel, async ({ caller: { organisationId }, params: { id } }) => {
      await requireOwnModels(db, organisationId)
      if (!(await deleteModel(db, organisationId, id))) throw notFound()
    }),
    serve(llmSettingsEndpoints.enableModel, async ({ caller: { organisationId }, params: { id }, body }) => {
      await requireOwnModels(db, organisationId)
      if (!(await enableModel(db, { id, organisationId }, body.enabled, new Date(clock())))) throw notFound()
      return presentModel(await requireModel(db, organisationId, id))
    }),
  ]
}
