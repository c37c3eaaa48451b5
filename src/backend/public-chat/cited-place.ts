import type { Citation } from '#src/contract/answer-events.ts'
import type { CitedPlace } from '#src/contract/public-chat-links.ts'
import type { Database } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import type { SearchedIndex } from '../search/search-scope.ts'

const around = 8

const findFile = (db: Database, { no }: SearchedIndex, path: string) =>
  db
    .selectFrom('code_files')
    .where('index_no', '=', no)
    .where('path', '=', path)
    .select(['file_no', 'language', 'line_count'])
    .executeTakeFirst()

const readLinesAroundCitation = async (
  db: Database,
  index: SearchedIndex,
  fileNo: number,
  from: number,
  to: number,
) => {
  const chunks = await db
    .selectFrom('code_chunks')
    .where('index_no', '=', index.no)
    .where('file_no', '=', fileNo)
    .where('start_line', '<=', to)
    .where('end_line', '>=', from)
    .select(['start_line', 'content'])
    .orderBy('chunk_no')
    .execute()
  const first = chunks[0]?.start_line ?? from
  const lines = chunks.flatMap(({ content }) => content.split('\n'))
  return lines.slice(from - first, to - first + 1)
}

export const citedPlace = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  { dataSource, path, startLine, endLine }: Citation,
): Promise<CitedPlace> => {
  const index = indexes.find(({ repository }) => repository.id === dataSource.id)
  const file = index && (await findFile(db, index, path))
  if (index === undefined || file === undefined) throw notFound()
  const from = Math.max(1, startLine - around)
  const lines = await readLinesAroundCitation(db, index, file.file_no, from, endLine + around)
  const language = file.language === null ? {} : { language: file.language }
  return { path, ...language, startLine: from, content: lines.join('\n') }
}
