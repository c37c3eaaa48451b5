import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'

interface IndexedFiles {
  readonly paths: readonly string[]
  readonly languages: readonly (string | null)[]
  readonly lineCounts: readonly number[]
  readonly sizes: readonly number[]
  readonly importances: readonly number[]
  readonly chunkCounts: readonly number[]
  readonly ordered: readonly number[]
}

/** The facts are kept in memory, since a complete index never changes. */
export interface IndexFacts {
  readonly files: IndexedFiles
  readonly firstChunks: Int32Array
  readonly importance: Uint8Array
}

const maxFiles = 300_000
const byDatabase = new WeakMap<Database, Map<number, Promise<IndexFacts>>>()

const readFiles = async (db: Database, no: number): Promise<IndexedFiles> => {
  const list = (column: string) => sql`coalesce(json_agg(${sql.ref(column)} order by file_no), '[]')`
  const { rows } = await sql<IndexedFiles>`
    select ${list('path')} as paths, ${list('language')} as languages, ${list('line_count')} as "lineCounts",
      ${list('size_bytes')} as sizes, ${list('importance')} as importances, ${list('chunk_count')} as "chunkCounts",
      coalesce(json_agg(file_no order by importance desc, path), '[]') as ordered
    from code_files where index_no = ${no}`.execute(db)
  const [files] = rows
  if (files === undefined) throw new Error('an aggregate without a row')
  return files
}

const load = async (db: Database, no: number): Promise<IndexFacts> => {
  const files = await readFiles(db, no)
  const { chunkCounts, importances } = files
  const importance = new Uint8Array(chunkCounts.reduce((sum, count) => sum + count, 0))
  const firstChunks = new Int32Array(chunkCounts.length)
  let chunk = 0
  for (const [file, count] of chunkCounts.entries()) {
    firstChunks[file] = chunk
    importance.fill(importances[file] ?? 0, chunk, chunk + count)
    chunk += count
  }
  return { files, importance, firstChunks }
}

const forgetOldest = async (known: Map<number, Promise<IndexFacts>>): Promise<void> => {
  let files = 0
  for (const [no, facts] of [...known].toReversed()) {
    files += (await facts).firstChunks.length
    if (files > maxFiles && known.size > 1) known.delete(no)
  }
}

export const indexFacts = (db: Database, no: number): Promise<IndexFacts> => {
  const known = byDatabase.get(db) ?? new Map<number, Promise<IndexFacts>>()
  byDatabase.set(db, known)
  const facts = known.get(no)
  if (facts !== undefined) {
    known.delete(no)
    known.set(no, facts)
    return facts
  }
  const loaded = load(db, no)
  known.set(no, loaded)
  loaded.then(() => forgetOldest(known)).catch(() => known.delete(no))
  return loaded
}

export const selectMostImportant = (
  { importance }: IndexFacts,
  chunks: Int32Array,
  limit: number,
  skip = 0,
): number[] => {
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
