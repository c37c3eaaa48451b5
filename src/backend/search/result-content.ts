import { sql } from 'kysely'
import type { SearchResult } from '#src/contract/search.ts'
import { readFileLines } from '../code-index/chunk-reader.ts'
import type { Database } from '../db/tables.ts'
import type { SearchedIndex } from './search-scope.ts'

export const maxCharacters = 100_000

export const withContent = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  results: readonly SearchResult[],
): Promise<SearchResult[]> => {
  const findIndexNo = new Map(indexes.map(({ no, repository }) => [repository.id, no]))
  const nos = indexes.map(({ no }) => no)
  const paths = results.map(({ location }) => location.path)
  const files = await db
    .selectFrom('code_files')
    .where('index_no', 'in', nos.length === 0 ? [-1] : nos)
    .where('path', '=', sql<string>`any(${paths}::text[])`)
    .select(['index_no', 'file_no', 'path'])
    .execute()
  const findFile = new Map(files.map(({ index_no, path, file_no }) => [`${index_no} ${path}`, file_no]))
  const contents: SearchResult[] = []
  for (const result of results) {
    const indexNo = findIndexNo.get(result.dataSource.id)
    const { path, range } = result.location
    const fileNo = findFile.get(`${indexNo} ${path}`)
    if (indexNo === undefined || fileNo === undefined) contents.push(result)
    else {
      const content = await readFileLines(db, { indexNo, fileNo, from: range.start.line, to: range.end.line })
      contents.push({ ...result, content: content.slice(0, maxCharacters) })
    }
  }
  return contents
}
