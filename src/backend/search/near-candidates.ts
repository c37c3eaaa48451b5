import { findNearestChunks, type NearChunk, type QuestionVector } from '../code-index/nearest-chunks.ts'
import type { Database } from '../db/tables.ts'
import { passingChunks, passingFiles, isUnfiltered, type PathFilter } from './path-filter.ts'
import type { SearchedIndex } from './search-scope.ts'

/** Resolves to undefined where no vector of a text is to be had in time. */
export type EmbedText = (text: string, indexNos: readonly number[]) => Promise<QuestionVector | undefined>

export const listNumbers = (indexes: readonly SearchedIndex[]): number[] => indexes.map(({ no }) => no)

const maxNear = 100
/** A filter leaves few of the nearest chunks. */
const maxNearFiltered = 1_000

export type NearChunks = ReadonlyMap<number, ReadonlyMap<number, NearChunk>>

const leaveOut = async (db: Database, near: readonly NearChunk[], filter: PathFilter): Promise<NearChunk[]> => {
  const kept: NearChunk[] = []
  for (const no of new Set(near.map(({ indexNo }) => indexNo))) {
    const ofIndex = near.filter(({ indexNo }) => indexNo === no)
    const chunkNos = Int32Array.from(ofIndex, ({ chunkNo }) => chunkNo).sort()
    const passing = new Set(await passingChunks(db, no, chunkNos, await passingFiles(db, no, filter)))
    kept.push(...ofIndex.filter(({ chunkNo }) => passing.has(chunkNo)))
  }
  return kept.toSorted((left, right) => right.nearness - left.nearness)
}

export const findNearCandidates = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  vector: QuestionVector | undefined,
  filter: PathFilter,
): Promise<NearChunks> => {
  const byIndex = new Map<number, Map<number, NearChunk>>()
  if (vector === undefined) return byIndex
  const isWhole = isUnfiltered(filter)
  const near = await findNearestChunks(db, listNumbers(indexes), vector, isWhole ? maxNear : maxNearFiltered)
  const passing = isWhole ? near : await leaveOut(db, near, filter)
  for (const chunk of passing.slice(0, maxNear)) {
    const ofIndex = byIndex.get(chunk.indexNo) ?? new Map<number, NearChunk>()
    byIndex.set(chunk.indexNo, ofIndex.set(chunk.chunkNo, chunk))
  }
  return byIndex
}
