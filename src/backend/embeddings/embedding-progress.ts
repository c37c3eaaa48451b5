import { sql } from 'kysely'
import type { EmbeddingProgress } from '#src/contract/llm-settings.ts'
import type { Database } from '../db/tables.ts'
import { type ActiveModelDeps, readActiveModel } from './active-model.ts'
import { findFailure } from './embedding-failures.store.ts'
import type { VectorStoreWatch } from './vector-store-watch.ts'

const countChunks = async (db: Database, organisationId: string, modelKey: string) => {
  const { rows } = await sql<{ chunks: number; embeddedChunks: number }>`
    select coalesce(sum(i.chunks), 0)::integer as chunks,
      coalesce(sum(v.embedded_chunks::bigint * i.chunks / greatest(1, i.chunk_space))
        filter (where v.index_no = i.no), 0)::integer as "embeddedChunks"
    from repositories r join code_indexes i on i.no = r.current_index
    left join vector_sets v on v.repository_id = r.id and v.model_key = ${modelKey}
    where r.organisation_id = ${organisationId}`.execute(db)
  return rows[0] ?? { chunks: 0, embeddedChunks: 0 }
}

const readFailure = async (db: Database, owner: string): Promise<EmbeddingProgress['failure']> => {
  const row = await findFailure(db, owner)
  if (row === undefined) return undefined
  const { fault, since, retry_at: retryAt } = row
  return { fault, since: since.toISOString(), ...(retryAt === null ? {} : { retryAt: retryAt.toISOString() }) }
}

/** Undefined while the organisation uses no embedding model. */
export const readEmbeddingProgress = async (
  deps: ActiveModelDeps & { readonly vectorStore: Pick<VectorStoreWatch, 'canKeep'> },
  organisationId: string,
): Promise<EmbeddingProgress | undefined> => {
  const { db } = deps
  const model = await readActiveModel(deps, organisationId)
  if (model === undefined) return undefined
  const counts = await countChunks(db, organisationId, model.key)
  if (!(await deps.vectorStore.canKeep())) return { ...counts, state: 'unavailable' }
  if (counts.embeddedChunks >= counts.chunks) return { ...counts, state: 'complete' }
  const failure = await readFailure(db, model.owner)
  if (failure === undefined) return { ...counts, state: 'running' }
  return { ...counts, state: failure.retryAt === undefined ? 'stopped' : 'failing', failure }
}
