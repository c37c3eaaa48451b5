import { sql } from 'kysely'
import type { Repository } from '#src/contract/repositories.ts'
import type { IndexPatch } from '../db/index-tables.ts'
import type { Handle } from '../db/tables.ts'

export type IndexedCommit = NonNullable<NonNullable<Repository['index']>['commit']>
type Languages = NonNullable<Repository['index']>['languages']

export interface Completion {
  readonly now: Date
  readonly commit?: IndexedCommit
  readonly status: 'Alive' | 'Incomplete'
}

export class IndexGone extends Error {
  override readonly name = 'IndexGone'
}

export interface IndexSums {
  readonly files: number
  readonly chunks: number
  readonly symbols: number
  readonly bytes: number
  readonly languages: Languages
  readonly skipped: Readonly<Record<string, number>>
  readonly fileSpace: number
  readonly chunkSpace: number
  readonly analyserVersion: number
  readonly patch: IndexPatch | null
}

const sealIndex = async (db: Handle, no: number, sums: IndexSums, { now, commit }: Completion): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('code_indexes')
    .set({
      state: 'complete',
      completed_at: now,
      beat_at: now,
      commit_info: commit === undefined ? null : JSON.stringify(commit),
      files: sums.files,
      chunks: sums.chunks,
      symbols: sums.symbols,
      size_bytes: sums.bytes,
      languages: JSON.stringify(sums.languages),
      skipped: JSON.stringify(sums.skipped),
      file_space: sums.fileSpace,
      chunk_space: sums.chunkSpace,
      analyser_version: sums.analyserVersion,
      patch: sums.patch === null ? null : JSON.stringify(sums.patch),
    })
    .where('no', '=', no)
    .where('state', '=', 'building')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const lockRepository = (db: Handle, repositoryId: string) =>
  db.selectFrom('repositories').where('id', '=', repositoryId).select('current_index').forUpdate().executeTakeFirst()

/** Throws `IndexGone` when the build was dropped meanwhile. */
export const completeIndex = async (
  db: Handle,
  no: number,
  sums: IndexSums,
  completion: Completion & { readonly repositoryId: string },
): Promise<void> => {
  const { now, status, repositoryId } = completion
  if (!(await sealIndex(db, no, sums, completion)))
    throw new IndexGone(`the index ${no} was dropped while it was being built`)
  await db
    .updateTable('repositories')
    .set({
      current_index: no,
      status,
      failure: null,
      progress: null,
      first_indexed_at: sql`coalesce(first_indexed_at, ${now})`,
    })
    .where('id', '=', repositoryId)
    .execute()
}
