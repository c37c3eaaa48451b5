import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { type CompleteSet, findCompleteSets } from './vector-sets.ts'
import { findNearestVectors, measureAverageSimilarity, toVectorText } from './vector-store.ts'

export interface QuestionVector {
  readonly modelKey: string
  /** Of length 1. */
  readonly vector: Float32Array
}

export interface NearChunk {
  readonly indexNo: number
  readonly chunkNo: number
  /**
   * How far the chunk is on the way from an average one to one that says exactly what is asked: below 0.2 it says
   * something else, whatever the model.
   */
  readonly nearness: number
}

/** Several chunks of an index may have one text and so one vector. */
const findChunks = async (
  db: Database,
  { no: setNo, indexNo }: CompleteSet,
  nearnesses: ReadonlyMap<number, number>,
): Promise<NearChunk[]> => {
  const nos = [...nearnesses.keys()]
  const { rows } = await sql<{ chunkNo: number; no: number }>`
    select c.first_chunk + n.place::integer - 1 as "chunkNo", n.no from embedded_chunks c
    cross join lateral unnest(c.vector_nos) with ordinality as n(no, place)
    where c.set_no = ${setNo} and c.vector_nos && ${nos}::integer[] and n.no = any(${nos}::integer[])`.execute(db)
  return rows.map(({ chunkNo, no }) => ({ indexNo, chunkNo, nearness: nearnesses.get(no) ?? 0 }))
}

const byNearness = (left: NearChunk, right: NearChunk): number =>
  right.nearness - left.nearness || left.indexNo - right.indexNo || left.chunkNo - right.chunkNo

/**
 * Returns the chunks whose vectors are nearest to that of a question, nearest first. Only indexes with vectors of the
 * same model for all of their chunks take part.
 */
export const findNearestChunks = async (
  db: Database,
  indexNos: readonly number[],
  { modelKey, vector }: QuestionVector,
  limit: number,
): Promise<NearChunk[]> => {
  const text = toVectorText(vector)
  const near: NearChunk[] = []
  for (const set of await findCompleteSets(db, indexNos, modelKey)) {
    if (set.dimensions !== vector.length) continue
    const average = await measureAverageSimilarity(db, set, text)
    const similarities = await findNearestVectors(db, set, text, limit)
    const nearnesses = [...similarities].map(
      ([no, similarity]) => [no, (similarity - average) / (1 - average)] as const,
    )
    near.push(...(await findChunks(db, set, new Map(nearnesses))))
  }
  return near.toSorted(byNearness).slice(0, limit)
}
