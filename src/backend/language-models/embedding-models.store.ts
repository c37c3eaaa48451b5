import { sql } from 'kysely'
import type { CheckFault, EmbeddingProvider } from '#src/contract/llm-settings.ts'
import type { Handle } from '../db/tables.ts'
import type { SealedKey } from './language-models.store.ts'

const selectModel = (db: Handle, organisationId: string) =>
  db.selectFrom('embedding_models').where('organisation_id', '=', organisationId).selectAll()

export type EmbeddingRow = Awaited<ReturnType<ReturnType<typeof selectModel>['executeTakeFirstOrThrow']>>

export const findEmbeddingModel = (db: Handle, organisationId: string): Promise<EmbeddingRow | undefined> =>
  selectModel(db, organisationId).executeTakeFirst()

export interface EmbeddingFields {
  readonly provider: EmbeddingProvider
  readonly model: string
  /** `null`: the provider's own address. */
  readonly baseUrl: string | null
}

export interface CheckedEmbedding extends EmbeddingFields {
  readonly dimensions: number
  readonly modelKey: string
  /** Absent: the key stays. */
  readonly key: SealedKey | undefined
}

const toColumns = ({ provider, model, baseUrl, dimensions, modelKey }: CheckedEmbedding, now: Date) => ({
  provider,
  model,
  base_url: baseUrl,
  dimensions,
  model_key: modelKey,
  checked_at: now,
  fault: null,
  updated_at: now,
})

/** Returns false when there is a model already. */
export const insertEmbeddingModel = async (
  db: Handle,
  { id, organisationId }: { readonly id: string; readonly organisationId: string },
  model: CheckedEmbedding,
  now: Date,
): Promise<boolean> => {
  const { sealed, ending } = model.key ?? { sealed: null, ending: null }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('embedding_models')
    .values({
      ...toColumns(model, now),
      id,
      organisation_id: organisationId,
      sealed_key: sealed,
      key_ending: ending,
      is_enabled: true,
      version: 1,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

type Place = Pick<EmbeddingRow, 'organisation_id' | 'version'>

/** Returns false, and changes nothing, when the version is not current. */
export const updateEmbeddingModel = async (
  db: Handle,
  { organisation_id: organisationId, version }: Place,
  model: CheckedEmbedding,
  now: Date,
): Promise<boolean> => {
  const { key } = model
  const { numUpdatedRows } = await db
    .updateTable('embedding_models')
    .set({
      ...toColumns(model, now),
      ...(key === undefined ? {} : { sealed_key: key.sealed, key_ending: key.ending }),
      version: sql<number>`version + 1`,
    })
    .where('organisation_id', '=', organisationId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const enableEmbeddingModel = async (
  db: Handle,
  organisationId: string,
  isEnabled: boolean,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('embedding_models')
    .set({ is_enabled: isEnabled, version: sql<number>`version + 1`, updated_at: now })
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteEmbeddingModel = async (db: Handle, organisationId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('embedding_models')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A model that was changed or removed since it was read keeps nothing. */
export const keepEmbeddingHealth = async (
  db: Handle,
  { organisation_id: organisationId, version }: Place,
  fault: CheckFault | undefined,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('embedding_models')
    .set({ checked_at: now, fault: fault === undefined ? null : JSON.stringify(fault) })
    .where('organisation_id', '=', organisationId)
    .where('version', '=', version)
    .execute()
}

/** The organisation's own embedding model, if it may be and is to be used. */
export const findUsableEmbeddingModel = (db: Handle, organisationId: string) =>
  db
    .selectFrom('embedding_models as m')
    .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
    .leftJoin('language_model_settings as s', 's.organisation_id', 'm.organisation_id')
    .where('m.organisation_id', '=', organisationId)
    .where('m.is_enabled', '=', true)
    .where((where) => where.or([where('s.is_enabled', 'is', null), where('s.is_enabled', '=', true)]))
    .selectAll('m')
    .select(['o.features', 's.max_parallel_requests'])
    .executeTakeFirst()
