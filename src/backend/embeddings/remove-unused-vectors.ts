import { sql } from 'kysely'
import { countVectors, deleteUnusedVectors, reuseVectorSpace } from '../code-index/vector-store.ts'
import type { VectorSet } from '../code-index/vector-sets.ts'
import type { Database } from '../db/tables.ts'

/** A vector that no chunk has may be wanted again by a later index, so some stay. */
const maxUnusedShare = 0.25
const minUnused = 500
const numbersPerStatement = 5_000

const countUsed = async (db: Database, setNo: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(distinct no)::integer as count
    from embedded_chunks, unnest(vector_nos) as no where set_no = ${setNo} and no >= 0`.execute(db)
  return rows[0]?.count ?? 0
}

/** Short statements let searches run in between. */
export const removeUnusedVectors = async (db: Database, { no, dimensions, vectors }: VectorSet): Promise<void> => {
  if (dimensions === null) return
  const stored = await countVectors(db, no)
  const unused = stored - (await countUsed(db, no))
  if (unused < minUnused || unused < stored * maxUnusedShare) return
  for (let first = 0; first < vectors; first += numbersPerStatement)
    await deleteUnusedVectors(db, no, { first, end: first + numbersPerStatement })
  await reuseVectorSpace(db, no)
}
