import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { LineMatcher } from './line-matcher.ts'
import type { Candidates } from './narrow.ts'
import type { SearchedIndex } from './search-scope.ts'

/** A file whose path matches. */
export interface PathHit {
  readonly index: SearchedIndex
  readonly fileNo: number
  readonly path: string
  readonly language: string | undefined
  readonly lineCount: number
  readonly sizeBytes: number
  readonly importance: number
  readonly firstChunk: number
  /** The match takes the file's name, with or without its ending. */
  readonly isWhole: boolean
}

const mostRead = 2000

interface Place {
  readonly index: SearchedIndex
  readonly files: Uint8Array | undefined
}

const candidateFiles = (db: Database, no: number, candidates: Candidates) =>
  db
    .selectFrom('code_files')
    .where('index_no', '=', no)
    .$if(candidates !== undefined, (query) =>
      query.where('file_no', '=', sql<number>`any(${[...(candidates ?? [])]}::integer[])`),
    )
    .select(['file_no', 'path', 'language', 'line_count', 'size_bytes', 'importance', 'first_chunk'])
    .orderBy('importance', 'desc')
    .orderBy('path')
    .limit(mostRead)
    .execute()

const isWholeName = (matcher: LineMatcher, path: string): boolean => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const stem = name.replace(/\.[^.]*$/, '')
  return matcher.spansIn(name).some(({ start, end }) => start === 0 && (end === name.length || end === stem.length))
}

/** Files that match by path, the most important first. */
export const matchPaths = async (
  db: Database,
  places: readonly Place[],
  candidates: readonly Candidates[],
  { matcher, limit }: { readonly matcher: LineMatcher; readonly limit: number },
): Promise<PathHit[]> => {
  const hits: PathHit[] = []
  for (const [at, { index, files }] of places.entries()) {
    const candidate = candidates[at]
    if (candidate !== undefined && candidate.length === 0) continue
    for (const row of await candidateFiles(db, index.no, candidate)) {
      if (hits.length >= limit * 2) return hits
      if (files?.[row.file_no] === 0 || matcher.spansIn(row.path).length === 0) continue
      hits.push({
        index,
        fileNo: row.file_no,
        path: row.path,
        language: row.language ?? undefined,
        lineCount: row.line_count,
        sizeBytes: row.size_bytes,
        importance: row.importance,
        firstChunk: row.first_chunk,
        isWhole: isWholeName(matcher, row.path),
      })
    }
  }
  return hits
}
