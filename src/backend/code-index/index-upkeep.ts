import type { Database, Handle } from '../db/tables.ts'
import { dropPartitions, partitionedIndexes } from './index-partitions.ts'

export const dropIndex = (db: Database, no: number): Promise<void> =>
  db.transaction().execute((transaction) => dropIndexIn(transaction, no))

export const dropIndexIn = async (handle: Handle, no: number): Promise<void> => {
  await handle.updateTable('repositories').set({ current_index: null }).where('current_index', '=', no).execute()
  await dropPartitions(handle, no)
  await handle.deleteFrom('code_indexes').where('no', '=', no).execute()
}

export const beatIndex = async (db: Handle, no: number, now: Date): Promise<void> => {
  await db
    .updateTable('code_indexes')
    .set({ beat_at: now })
    .where('no', '=', no)
    .where('state', '=', 'building')
    .execute()
}

/** Drops abandoned builds, unused indexes and orphaned tables, and returns their numbers. */
export const sweepUnfinished = async (db: Database, silentSince: Date): Promise<number[]> => {
  const left = await db
    .selectFrom('code_indexes')
    .leftJoin('repositories', 'repositories.current_index', 'code_indexes.no')
    .where('code_indexes.beat_at', '<', silentSince)
    .where((where) => where.or([where('state', '=', 'building'), where('repositories.id', 'is', null)]))
    .select('code_indexes.no')
    .execute()
  const tables = await partitionedIndexes(db)
  const known = new Set((await db.selectFrom('code_indexes').select('no').execute()).map(({ no }) => no))
  const gone = [...new Set([...left.map(({ no }) => no), ...tables.filter((no) => !known.has(no))])]
  for (const no of gone) await dropIndex(db, no)
  return gone
}
