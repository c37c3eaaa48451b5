import { sql } from 'kysely'
import type { IndexPatch } from '../db/index-tables.ts'
import type { Database } from '../db/tables.ts'

export const patchSegment = -1

export interface PatchedIndex extends IndexPatch {
  /** 1 at the number of a chunk that the postings of the base do not describe any more. */
  readonly isStale: Uint8Array
}

const maxKnown = 1000
const byDatabase = new WeakMap<Database, Map<number, PatchedIndex | null>>()

const toPatchedIndex = (patch: IndexPatch, chunkSpace: number): PatchedIndex => {
  const isStale = new Uint8Array(chunkSpace)
  for (let at = 0; at < patch.staleChunks.length; at += 2) {
    const first = patch.staleChunks[at] ?? 0
    isStale.fill(1, first, first + (patch.staleChunks[at + 1] ?? 0))
  }
  return { ...patch, isStale }
}

const load = async (db: Database, nos: readonly number[], known: Map<number, PatchedIndex | null>): Promise<void> => {
  if (nos.length === 0) return
  const { rows } = await sql<{ no: number; patch: IndexPatch | null; chunkSpace: number }>`
    select no, patch, chunk_space as "chunkSpace" from code_indexes
    where no = any(${nos}::integer[]) and state = 'complete'`.execute(db)
  for (const { no, patch, chunkSpace } of rows) known.set(no, patch === null ? null : toPatchedIndex(patch, chunkSpace))
  for (const no of known.keys()) if (known.size > maxKnown) known.delete(no)
}

export const findPatchedIndexes = async (
  db: Database,
  nos: readonly number[],
): Promise<ReadonlyMap<number, PatchedIndex>> => {
  const known = byDatabase.get(db) ?? new Map<number, PatchedIndex | null>()
  byDatabase.set(db, known)
  await load(
    db,
    nos.filter((no) => !known.has(no)),
    known,
  )
  return new Map(nos.flatMap((no) => (known.get(no) ? [[no, known.get(no) as PatchedIndex] as const] : [])))
}
