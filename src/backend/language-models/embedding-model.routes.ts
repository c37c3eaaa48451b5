import { type EmbeddingSettings, llmSettingsEndpoints } from '#src/contract/llm-settings.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { saveEmbeddingModel } from './change-embedding-model.ts'
import { validationLimit } from './check-model.ts'
import { deleteEmbeddingModel, enableEmbeddingModel, findEmbeddingModel } from './embedding-models.store.ts'
import { presentEmbedding } from './llm-settings.present.ts'
import { requireOwnModels } from './require-own-models.ts'

export const readEmbeddingSettings = async (
  { config, db, embeddings }: Services,
  organisationId: string,
): Promise<EmbeddingSettings> =>
  presentEmbedding(await findEmbeddingModel(db, organisationId), await embeddings.readProgress(organisationId), config)

export const embeddingModelRoutes = (services: Services): ServedCall[] => {
  const { clock, db, embeddings, limiter } = services
  return [
    serve(llmSettingsEndpoints.saveEmbeddingModel, async ({ caller: { organisationId }, body }) => {
      await requireOwnModels(db, organisationId)
      const row = await findEmbeddingModel(db, organisationId)
      await limiter.count(validationLimit, organisationId)
      await saveEmbeddingModel(services, organisationId, body, row)
      await embeddings.noteModelChange(organisationId)
      return readEmbeddingSettings(services, organisationId)
    }),
    serve(llmSettingsEndpoints.removeEmbeddingModel, async ({ caller: { organisationId } }) => {
      await requireOwnModels(db, organisationId)
      if (!(await deleteEmbeddingModel(db, organisationId))) throw notFound()
      await embeddings.noteModelChange(organisationId)
    }),
    serve(llmSettingsEndpoints.enableEmbeddingModel, async ({ caller: { organisationId }, body: { enabled } }) => {
      await requireOwnModels(db, organisationId)
      if (!(await enableEmbeddingModel(db, organisationId, enabled, new Date(clock())))) throw notFound()
      await embeddings.noteModelChange(organisationId)
      return readEmbeddingSettings(services, organisationId)
    }),
  ]
}
