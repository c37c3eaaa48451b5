import { sql } from 'kysely'
import type { IndexPatch } from '../db/index-tables.ts'
import type { Database } from '../db/tables.ts'
import type { SkippedFile } from './indexed-file.ts'

export interface BaseFile {
  readonly fileNo: number
  readonly path: string
  readonly blob: string
  readonly firstChunk: number
  readonly chunkCount: number
  readonly sizeBytes: number
  readonly isPatched: boolean
}

export interface BaseIndex {
  readonly no: number
  readonly files: ReadonlyMap<string, BaseFile>
  readonly skipped: ReadonlyMap<string, SkippedFile & { readonly blob: string }>
  readonly fileSpace: number
  readonly chunkSpace: number
  readonly patch: IndexPatch
}

const readFiles = async (db: Database, no: number) => {
  const { rows } = await sql<Omit<BaseFile, 'blob'> & { readonly blob: string | null }>`
    select file_no as "fileNo", path, blob, first_chunk as "firstChunk", chunk_count as "chunkCount",
      size_bytes as "sizeBytes", is_patched as "isPatched"
    from code_files where index_no = ${no}`.execute(db)
  return rows
}

const readSkipped = async (db: Database, no: number) => {
  const { rows } = await sql<SkippedFile & { readonly blob: string }>`
    select path, reason, size_bytes::float8 as "sizeBytes", blob from skipped_files
    where index_no = ${no} and blob is not null`.execute(db)
  return new Map(rows.map((row) => [row.path, row]))
}

export const readBaseIndex = async (
  db: Database,
  no: number,
  analyserVersion: number,
): Promise<BaseIndex | undefined> => {
  const index = await db
    .selectFrom('code_indexes')
    .where('no', '=', no)
    .where('state', '=', 'complete')
    .where('analyser_version', '=', analyserVersion)
    .select(['symbols', 'file_space', 'chunk_space', 'patch'])
    .executeTakeFirst()
  if (index === undefined) return undefined
  const files = new Map<string, BaseFile>()
  for (const { blob, ...file } of await readFiles(db, no)) {
    if (blob === null) return undefined
    files.set(file.path, { ...file, blob })
  }
  const { file_space: fileSpace, chunk_space: chunkSpace, symbols } = index
  const patch = index.patch ?? { baseFiles: fileSpace, nextSymbol: symbols, patches: 0, staleChunks: [] }
  return { no, files, skipped: await readSkipped(db, no), fileSpace, chunkSpace, patch }
}
