import { sql } from 'kysely'
import type { ModelFault } from '#src/contract/answer-events.ts'
import type { ModelComplexity, ModelProvider } from '#src/contract/llm-settings.ts'
import type { UsagePurpose } from '#src/contract/organisation.ts'
import type { Handle } from '../db/tables.ts'

const selectModels = (db: Handle, organisationId: string) =>
  db.selectFrom('language_models').where('organisation_id', '=', organisationId).selectAll()

export type ModelRow = Awaited<ReturnType<ReturnType<typeof selectModels>['executeTakeFirstOrThrow']>>

export const listModels = (db: Handle, organisationId: string): Promise<ModelRow[]> =>
  selectModels(db, organisationId).orderBy('created_at').orderBy('id').execute()

export const findModel = (db: Handle, organisationId: string, id: string): Promise<ModelRow | undefined> =>
  selectModels(db, organisationId).where('id', '=', id).executeTakeFirst()

/** Makes additions wait for each other, so that together they keep to the limit. */
export const lockModels = (db: Handle, organisationId: string) =>
  db.selectFrom('organisations').where('id', '=', organisationId).select('id').forNoKeyUpdate().executeTakeFirst()

export interface ModelFields {
  readonly provider: ModelProvider
  readonly model: string
  /** `null`: the provider's own address. */
  readonly baseUrl: string | null
  readonly complexity: ModelComplexity
  readonly purposes: readonly UsagePurpose[]
}

export interface SealedKey {
  readonly sealed: string | null
  readonly ending: string | null
}

const toColumns = ({ provider, model, baseUrl, complexity, purposes }: ModelFields) => ({
  provider,
  model,
  base_url: baseUrl,
  complexity,
  purposes: JSON.stringify([...new Set(purposes)]),
})

const toKeyColumns = ({ sealed, ending }: SealedKey) => ({ sealed_key: sealed, key_ending: ending })

interface NewModel extends ModelFields {
  readonly id: string
  readonly organisationId: string
  readonly key: SealedKey
  readonly isEnabled: boolean
}

export const insertModel = async (db: Handle, model: NewModel, now: Date): Promise<void> => {
  await db
    .insertInto('language_models')
    .values({
      id: model.id,
      organisation_id: model.organisationId,
      ...toColumns(model),
      ...toKeyColumns(model.key),
      is_enabled: model.isEnabled,
      checked_at: null,
      fault: null,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

interface ModelChange {
  readonly fields: ModelFields
  /** Absent: the key stays. */
  readonly key: SealedKey | undefined
  /** The health of what was asked before says nothing about what is asked now. */
  readonly forgetsHealth: boolean
}

/** Returns false, and changes nothing, when the version is not current. */
export const updateModel = async (
  db: Handle,
  { id, organisationId, version }: { id: string; organisationId: string; version: number },
  { fields, key, forgetsHealth }: ModelChange,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('language_models')
    .set({
      ...toColumns(fields),
      ...(key === undefined ? {} : toKeyColumns(key)),
      ...(forgetsHealth ? { checked_at: null, fault: null } : {}),
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const enableModel = async (
  db: Handle,
  { id, organisationId }: { id: string; organisationId: string },
  isEnabled: boolean,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('language_models')
    .set({ is_enabled: isEnabled, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteModel = async (db: Handle, organisationId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('language_models')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A model that was changed or removed since it was read keeps nothing. */
export const keepHealth = async (
  db: Handle,
  { id, organisation_id: organisationId, version }: Pick<ModelRow, 'id' | 'organisation_id' | 'version'>,
  fault: ModelFault | undefined,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('language_models')
    .set({ checked_at: now, fault: fault === undefined ? null : JSON.stringify(fault) })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('version', '=', version)
    .execute()
}

/** The enabled models of an organisation, with what decides whether and how they are used. */
export const listUsableModels = (db: Handle, organisationId: string) =>
  db
    .selectFrom('language_models as m')
    .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
    .leftJoin('language_model_settings as s', 's.organisation_id', 'm.organisation_id')
    .where('m.organisation_id', '=', organisationId)
    .where('m.is_enabled', '=', true)
    .where((where) => where.or([where('s.is_enabled', 'is', null), where('s.is_enabled', '=', true)]))
    .selectAll('m')
    .select(['o.features', 's.max_parallel_requests'])
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute()

export interface ModelSettings {
  readonly isEnabled: boolean
  readonly maxParallelRequests: number
}

export const defaultModelSettings: ModelSettings = { isEnabled: true, maxParallelRequests: 8 }

export const readModelSettings = async (db: Handle, organisationId: string): Promise<ModelSettings> => {
  const row = await db
    .selectFrom('language_model_settings')
    .where('organisation_id', '=', organisationId)
    .selectAll()
    .executeTakeFirst()
  return row === undefined
    ? defaultModelSettings
    : { isEnabled: row.is_enabled, maxParallelRequests: row.max_parallel_requests }
}

export const saveModelSettings = async (
  db: Handle,
  organisationId: string,
  { isEnabled, maxParallelRequests }: Partial<ModelSettings>,
): Promise<void> => {
  const change = {
    ...(isEnabled === undefined ? {} : { is_enabled: isEnabled }),
    ...(maxParallelRequests === undefined ? {} : { max_parallel_requests: maxParallelRequests }),
  }
  await db
    .insertInto('language_model_settings')
    .values({
      organisation_id: organisationId,
      is_enabled: defaultModelSettings.isEnabled,
      max_parallel_requests: defaultModelSettings.maxParallelRequests,
      ...change,
    })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(change))
    .execute()
}
