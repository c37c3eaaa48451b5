import { sql } from 'kysely'
import type { Database, Handle } from '../db/tables.ts'
import {
  createVectorTable,
  dropVectorTables,
  insertVectors,
  listVectorTables,
  type StoredVector,
} from './vector-store.ts'

const selectSet = (db: Handle, no: number) => db.selectFrom('vector_sets').where('no', '=', no).selectAll()

export type VectorSet = Awaited<ReturnType<ReturnType<typeof selectSet>['executeTakeFirstOrThrow']>>

interface Claim {
  readonly organisationId: string
  readonly repositoryId: string
  readonly modelKey: string
  readonly worker: string
  readonly now: Date
  readonly silentSince: Date
}

/** Returns undefined while another process fills the set. */
export const claimVectorSet = (db: Database, claim: Claim): Promise<VectorSet | undefined> => {
  const { organisationId, repositoryId, modelKey, worker, now, silentSince } = claim
  const beat = { worker, beat_at: now, stepped_at: now }
  return db
    .insertInto('vector_sets')
    .values({
      organisation_id: organisationId,
      repository_id: repositoryId,
      model_key: modelKey,
      dimensions: null,
      index_no: null,
      ...beat,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['repository_id', 'model_key'])
        .doUpdateSet(beat)
        .where((where) =>
          where.or([where('vector_sets.beat_at', 'is', null), where('vector_sets.beat_at', '<', silentSince)]),
        ),
    )
    .returningAll()
    .executeTakeFirst()
}

export const releaseVectorSet = async (db: Handle, { no, worker }: VectorSet): Promise<void> => {
  await db
    .updateTable('vector_sets')
    .set({ worker: null, beat_at: null })
    .where('no', '=', no)
    .where('worker', '=', worker)
    .execute()
}

/** The vectors stay; which of them a new index has is told anew. */
export const beginIndexOfSet = async (db: Database, { no }: VectorSet, indexNo: number): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('embedded_chunks').where('set_no', '=', no).execute()
    await transaction
      .updateTable('vector_sets')
      .set({ index_no: indexNo, embedded_chunks: 0 })
      .where('no', '=', no)
      .execute()
  })
}

export class VectorSetGone extends Error {
  override readonly name = 'VectorSetGone'
}

/** Throws when the index is not current any more, or the set is gone or filled by another process. */
export const lockVectorSet = async (db: Handle, { no, worker }: VectorSet, indexNo: number): Promise<VectorSet> => {
  const repository = await db
    .selectFrom('repositories as r')
    .innerJoin('vector_sets as v', 'v.repository_id', 'r.id')
    .where('v.no', '=', no)
    .select('r.current_index')
    .forShare('r')
    .executeTakeFirst()
  const set = await selectSet(db, no).forUpdate().executeTakeFirst()
  if (repository?.current_index !== indexNo || set?.index_no !== indexNo || set.worker !== worker)
    throw new VectorSetGone(`the vectors ${no} of the index ${indexNo} are not wanted any more`)
  return set
}

export interface Step {
  readonly vectorNos: readonly number[]
  readonly fresh: readonly StoredVector[]
  readonly dimensions: number | undefined
  readonly now: Date
}

export const storeStep = async (db: Handle, set: VectorSet, step: Step): Promise<void> => {
  const { no, embedded_chunks: firstChunk } = set
  const { vectorNos, fresh, now } = step
  const dimensions = set.dimensions ?? step.dimensions ?? null
  if (set.dimensions === null && dimensions !== null) await createVectorTable(db, no, dimensions)
  await insertVectors(db, no, fresh)
  if (vectorNos.length > 0)
    await db
      .insertInto('embedded_chunks')
      .values({ set_no: no, first_chunk: firstChunk, vector_nos: [...vectorNos] })
      .execute()
  await db
    .updateTable('vector_sets')
    .set({
      dimensions,
      vectors: set.vectors + fresh.length,
      embedded_chunks: firstChunk + vectorNos.length,
      beat_at: now,
      stepped_at: now,
    })
    .where('no', '=', no)
    .execute()
}

const dropSets = async (db: Handle, sets: readonly { readonly no: number }[]): Promise<void> => {
  if (sets.length === 0) return
  const nos = sets.map(({ no }) => no)
  await db.deleteFrom('vector_sets').where('no', 'in', nos).execute()
  await dropVectorTables(db, nos)
}

export const dropVectorsOfRepository = async (db: Handle, repositoryId: string): Promise<void> =>
  dropSets(
    db,
    await db.selectFrom('vector_sets').where('repository_id', '=', repositoryId).select('no').forUpdate().execute(),
  )

export const dropVectorsOfModel = async (db: Database, modelKey: string): Promise<void> => {
  const sets = await db.selectFrom('vector_sets').where('model_key', '=', modelKey).select('no').execute()
  for (const set of sets) await db.transaction().execute((transaction) => dropSets(transaction, [set]))
}

/**
 * Drops what neither the own model of its organisation made, be it in use or not, nor that of the installation, and
 * tables whose set is gone.
 */
export const dropUnwantedVectors = async (db: Database, installationKey: string | undefined): Promise<void> => {
  const unwanted = await db
    .selectFrom('vector_sets as v')
    .leftJoin('embedding_models as m', (join) =>
      join.onRef('m.organisation_id', '=', 'v.organisation_id').onRef('m.model_key', '=', 'v.model_key'),
    )
    .where('m.id', 'is', null)
    .where('v.model_key', '<>', installationKey ?? '')
    .select('v.no')
    .execute()
  for (const set of unwanted) await db.transaction().execute((transaction) => dropSets(transaction, [set]))
  const tables = await listVectorTables(db)
  const kept = new Set((await db.selectFrom('vector_sets').select('no').execute()).map(({ no }) => no))
  await dropVectorTables(
    db,
    tables.filter((no) => !kept.has(no)),
  )
}

export interface CompleteSet {
  readonly no: number
  readonly indexNo: number
  readonly vectors: number
  readonly dimensions: number
}

/** The sets that tell the vectors of a whole index. */
export const findCompleteSets = async (
  db: Database,
  indexNos: readonly number[],
  modelKey: string,
): Promise<CompleteSet[]> => {
  if (indexNos.length === 0) return []
  const { rows } = await sql<CompleteSet>`
    select v.no, v.index_no as "indexNo", v.vectors, v.dimensions from vector_sets v
    join code_indexes i on i.no = v.index_no and i.chunk_space = v.embedded_chunks
    where v.index_no = any(${indexNos}::integer[]) and v.model_key = ${modelKey} and v.dimensions is not null
    order by v.index_no`.execute(db)
  return rows
}
