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
  readonly listed: readonly number[]
}

export const listFactFiles = ({ listed, paths }: IndexedFiles): { readonly no: number; readonly path: string }[] =>
  listed.map((no) => ({ no, path: paths[no] ?? '' }))

type FileRows = Omit<IndexedFiles, 'listed'> & {
  readonly numbers: readonly number[]
  readonly firsts: readonly number[]
}

/** The facts are kept in memory, since a complete index never changes. */
export interface IndexFacts {
  readonly files: IndexedFiles
  readonly firstChunks: Int32Array
  readonly importance: Uint8Array
  readonly fileOfChunk: Int32Array
  readonly fileSpace: number
  readonly chunkSpace: number
}

const maxFiles = 300_000
const byDatabase = new WeakMap<Database, Map<number, Promise<IndexFacts>>>()

const readRows = async (db: Database, no: number): Promise<FileRows> => {
  const list = (column: string) => sql`coalesce(json_agg(${sql.ref(column)} order by file_no), '[]')`
  const { rows } = await sql<FileRows>`
    select ${list('file_no')} as numbers, ${list('first_chunk')} as firsts, ${list('path')} as paths,
      ${list('language')} as languages, ${list('line_count')} as "lineCounts", ${list('size_bytes')} as sizes,
      ${list('importance')} as importances, ${list('chunk_count')} as "chunkCounts",
      coalesce(json_agg(file_no order by importance desc, path), '[]') as ordered
    from code_files where index_no = ${no}`.execute(db)
  const [files] = rows
  if (files === undefined) throw new Error('an aggregate without a row')
  return files
}

const readSpaces = async (db: Database, no: number) =>
  (await db
    .selectFrom('code_indexes')
    .where('no', '=', no)
    .select(['file_space', 'chunk_space'])
    .executeTakeFirst()) ?? { file_space: 0, chunk_space: 0 }

const spreadByNumber = <Value>(
  values: readonly Value[],
  numbers: readonly number[],
  space: number,
  absent: Value,
): readonly Value[] => {
  if (values.length === space) return values
  const spread = Array.from({ length: space }, () => absent)
  for (const [at, no] of numbers.entries()) spread[no] = values[at] ?? absent
  return spread
}

const spreadFiles = ({ numbers, firsts, ...rows }: FileRows, space: number): IndexedFiles => ({
  paths: spreadByNumber(rows.paths, numbers, space, ''),
  languages: spreadByNumber(rows.languages, numbers, space, null),
  lineCounts: spreadByNumber(rows.lineCounts, numbers, space, 0),
  sizes: spreadByNumber(rows.sizes, numbers, space, 0),
  importances: spreadByNumber(rows.importances, numbers, space, 0),
  chunkCounts: spreadByNumber(rows.chunkCounts, numbers, space, 0),
  ordered: rows.ordered,
  listed: numbers
    .map((no, at) => ({ no, first: firsts[at] ?? 0 }))
    .toSorted((left, right) => left.first - right.first || left.no - right.no)
    .map(({ no }) => no),
})

const load = async (db: Database, no: number): Promise<IndexFacts> => {
  const rows = await readRows(db, no)
  const { file_space: fileSpace, chunk_space: chunkSpace } = await readSpaces(db, no)
  const importance = new Uint8Array(chunkSpace)
  const fileOfChunk = new Int32Array(chunkSpace).fill(-1)
  const firstChunks = new Int32Array(fileSpace)
  for (const [at, file] of rows.numbers.entries()) {
    const first = rows.firsts[at] ?? 0
    const end = first + (rows.chunkCounts[at] ?? 0)
    firstChunks[file] = first
    importance.fill(rows.importances[at] ?? 0, first, end)
    fileOfChunk.fill(file, first, end)
  }
  return { files: spreadFiles(rows, fileSpace), importance, firstChunks, fileOfChunk, fileSpace, chunkSpace }
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
