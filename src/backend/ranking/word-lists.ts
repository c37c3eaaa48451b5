import { sql } from 'kysely'
import { findPatchedIndexes, patchSegment } from '../code-index/index-patches.ts'
import { withoutStale } from '../code-index/merge-postings.ts'
import { readPostings, type Postings } from '../code-index/postings.ts'
import type { Database } from '../db/tables.ts'

export type WordLists = ReadonlyMap<number, ReadonlyMap<string, readonly Postings[]>>

export const readWordLists = async (
  db: Database,
  indexNos: readonly number[],
  words: readonly string[],
): Promise<WordLists> => {
  const lists = new Map<number, Map<string, Postings[]>>(indexNos.map((no) => [no, new Map()]))
  if (indexNos.length === 0 || words.length === 0) return lists
  const patched = await findPatchedIndexes(db, indexNos)
  const rows = await db
    .selectFrom('code_words')
    .where('index_no', 'in', [...indexNos])
    .where('word', '=', sql<string>`any(${words}::text[])`)
    .select(['index_no', 'word', 'segment', 'count', 'postings'])
    .orderBy('segment')
    .execute()
  for (const row of rows) {
    const ofIndex = lists.get(row.index_no)
    const isStale = row.segment === patchSegment ? undefined : patched.get(row.index_no)?.isStale
    const postings = readPostings(row.postings, row.count, Math.max(0, row.segment), true)
    const segment = isStale === undefined ? postings : withoutStale(postings, isStale)
    if (segment.numbers.length > 0) ofIndex?.set(row.word, [...(ofIndex.get(row.word) ?? []), segment])
  }
  return lists
}
