import type { Database } from '../../db/tables.ts'
import type { GrepHits, GrepRequest } from '../grep.ts'
import type { SearchedIndex } from '../search-scope.ts'
import { compileMatcher } from './compile-query.ts'
import { findCode } from './find-code.ts'

const timeLimitMs = 1500
const surplus = 1.5

export const findMultiline = (
  db: Database,
  indexes: readonly SearchedIndex[],
  { matcher, filter, limit }: GrepRequest,
): Promise<GrepHits> =>
  findCode(
    db,
    indexes,
    { query: compileMatcher(matcher), filter },
    { maxCounted: 0, minHits: Math.ceil(limit * surplus), until: performance.now() + timeLimitMs },
  )
