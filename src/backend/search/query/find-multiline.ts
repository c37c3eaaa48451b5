import type { Database } from '../../db/tables.ts'
import type { GrepHits, GrepRequest } from '../grep.ts'
import { searchTimeLimitMs, surplusHits } from '../search-limits.ts'
import type { SearchedIndex } from '../search-scope.ts'
import type { ContentLeaf } from './compile-query.ts'
import { findCode } from './find-code.ts'
import { anyOf } from './term-matchers.ts'

export const findMultiline = (
  db: Database,
  indexes: readonly SearchedIndex[],
  { matcher, filter, limit }: GrepRequest,
): Promise<GrepHits> => {
  const leaf: ContentLeaf = { kind: 'content', no: 0, matcher, isSymbol: false, isMultiline: true }
  const shown = anyOf([], matcher.ignoresCase)
  const query = { tree: leaf, leaves: [leaf], multiline: [leaf], phrases: [], shown }
  const until = performance.now() + searchTimeLimitMs
  return findCode(db, indexes, { query, filter }, { maxCounted: 0, minHits: Math.ceil(limit * surplusHits), until })
}
