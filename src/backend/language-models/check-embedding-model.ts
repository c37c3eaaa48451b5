import type { CheckFault, ModelHealth } from '#src/contract/llm-settings.ts'
import type { Services } from '../services.ts'
import { askOwnForVector } from './change-embedding-model.ts'
import { findEmbeddingModel, keepEmbeddingHealth, type EmbeddingRow } from './embedding-models.store.ts'
import { toEmbeddingAccess } from './model-access.ts'

const findFault = async (services: Services, row: EmbeddingRow): Promise<CheckFault | undefined> => {
  const reply = await askOwnForVector(services, () => toEmbeddingAccess(services.sealer, row))
  if ('fault' in reply) return reply.fault
  if (reply.dimensions !== row.dimensions) return { kind: 'wrongVectors' }
  return (await services.embeddings.canKeepVectors()) ? undefined : { kind: 'noVectorStore' }
}

/** Asks the enabled embedding model for a vector and keeps the result. After an answer, chunks get vectors again. */
export const checkEmbeddingModel = async (
  services: Services,
  organisationId: string,
): Promise<{ id: string; health: ModelHealth } | undefined> => {
  const { clock, db, embeddings } = services
  const row = await findEmbeddingModel(db, organisationId)
  if (row?.is_enabled !== true) return undefined
  const fault = await findFault(services, row)
  const now = new Date(clock())
  await keepEmbeddingHealth(db, row, fault, now)
  if (fault === undefined) await embeddings.noteAnswer(organisationId)
  return { id: row.id, health: { checkedAt: now.toISOString(), ...(fault === undefined ? {} : { fault }) } }
}
