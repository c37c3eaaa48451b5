import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'

/** What ranking needs of every chunk, kept in memory: a complete index never changes. */
export interface IndexFacts {
  /** By chunk: how likely its file is what somebody looks for, 0 to 255. */
  readonly importance: Uint8Array
  /** By file: its first chunk. */
  readonly firstChunks: Int32Array
}

const most = 64
const byDatabase = new WeakMap<Database, Map<number, Promise<IndexFacts>>>()

const numbersIn = (list: string | null): number[] => (list === null || list === '' ? [] : list.split(',').map(Number))

const load = async (db: Database, no: number): Promise<IndexFacts> => {
  const { rows } = await sql<{ importance: string | null; chunks: string | null }>`
    select string_agg(importance::text, ',' order by file_no) as importance,
      string_agg(chunk_count::text, ',' order by file_no) as chunks
    from code_files where index_no = ${no}`.execute(db)
  const counts = numbersIn(rows[0]?.chunks ?? null)
  const importances = numbersIn(rows[0]?.importance ?? null)
  const importance = new Uint8Array(counts.reduce((sum, count) => sum + count, 0))
  const firstChunks = new Int32Array(counts.length)
  let chunk = 0
  for (const [file, count] of counts.entries()) {
    firstChunks[file] = chunk
    importance.fill(importances[file] ?? 0, chunk, chunk + count)
    chunk += count
  }
  return { importance, firstChunks }
}

export const indexFacts = (db: Database, no: number): Promise<IndexFacts> => {
  const known = byDatabase.get(db) ?? new Map<number, Promise<IndexFacts>>()
  byDatabase.set(db, known)
  const facts = known.get(no) ?? load(db, no)
  known.delete(no)
  known.set(no, facts)
  facts.catch(() => known.delete(no))
  const [oldest] = known.keys()
  if (known.size > most && oldest !== undefined) known.delete(oldest)
  return facts
}

/** The `most` chunks of the most important files, those first; equals keep their order. */
export const mostImportant = ({ importance }: IndexFacts, chunks: Int32Array, limit: number, skip = 0): number[] => {
  const sums = new Int32Array(257)
  for (const chunk of chunks) {
    const place = 256 - (importance[chunk] ?? 0)
    sums[place] = (sums[place] ?? 0) + 1
  }
  for (let place = 1; place < 257; place += 1) sums[place] = (sums[place] ?? 0) + (sums[place - 1] ?? 0)
  const ordered: number[] = []
  for (const chunk of chunks) {
    const before = 255 - (importance[chunk] ?? 0)
    const at = sums[before] ?? 0
    sums[before] = at + 1
    if (at >= skip && at < skip + limit) ordered[at - skip] = chunk
  }
  return ordered
}
