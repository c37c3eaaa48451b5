import * as v from 'valibot'
import { readFileLines } from '../code-index/chunk-reader.ts'
import type { Database } from '../db/tables.ts'
import type { SearchedIndex } from '../search/search-scope.ts'
import { Count, DataSource, described, findIndexes } from './arguments.ts'
import { Mistake, tool } from './tool.ts'

const maxLines = 1000

const normalisePath = (path: string): string => {
  const parts = path.replaceAll('\\', '/').split('/')
  if (path.startsWith('/') || path.includes('\0') || parts.includes('..')) {
    throw new Mistake(
      'The path lies outside the repository.',
      'Give the path from the top of the repository, such as src/main.ts.',
    )
  }
  return parts.filter((part) => part !== '' && part !== '.').join('/')
}

const findFiles = async (db: Database, indexes: readonly SearchedIndex[], path: string) => {
  const rows = await db
    .selectFrom('code_files')
    .where(
      'index_no',
      'in',
      indexes.map(({ no }) => no),
    )
    .where('path', '=', path)
    .select(['index_no', 'file_no', 'line_count', 'size_bytes'])
    .execute()
  return indexes.flatMap((index) => rows.filter((row) => row.index_no === index.no).map((row) => ({ ...row, index })))
}

const requireFile = async (db: Database, indexes: readonly SearchedIndex[], path: string) => {
  const files = await findFiles(db, indexes, path)
  const [file] = files
  if (file === undefined)
    throw new Mistake(`There is no file ${path}.`, 'Call get_file_tree or grep_search for its path.')
  if (files.length > 1) {
    const names = files.map(({ index }) => index.repository.name).join(', ')
    throw new Mistake(`Several repositories hold ${path}.`, `Name one of them as data_source: ${names}.`)
  }
  return file
}

const Line = Count(1, 100_000_000)

export const readFile = tool({
  description: 'Reads lines of a file by its path from the top of the repository, at most 1,000 at once.',
  args: {
    path: described(v.pipe(v.string(), v.minLength(1), v.maxLength(4096)), 'Such as src/main.ts'),
    data_source: DataSource,
    start_line: v.optional(Line, 1),
    end_line: v.optional(Line),
  },
  find: async ({ path, data_source, start_line: from, end_line }, { services: { db }, caller }) => {
    const inside = normalisePath(path)
    if (end_line !== undefined && end_line < from)
      throw new Mistake('The last line lies before the first.', 'Swap start_line and end_line.')
    const { index, file_no, line_count } = await requireFile(db, await findIndexes(db, caller, data_source), inside)
    if (from > Math.max(1, line_count)) {
      throw new Mistake(`The file has ${line_count} lines.`, 'Begin with an earlier start_line.')
    }
    const to = Math.min(end_line ?? line_count, line_count, from + maxLines - 1)
    const content = await readFileLines(db, { indexNo: index.no, fileNo: file_no, from, to })
    const repository = index.repository.name
    return {
      path: inside,
      repository,
      startLine: from,
      endLine: to,
      totalLines: line_count,
      content,
      truncated: to < (end_line ?? line_count) && to < line_count,
    }
  },
  render: ({ repository, path, startLine, endLine, totalLines, content }) =>
    [
      `${repository}::${path} (lines ${startLine}–${endLine} of ${totalLines})`,
      ...content.split('\n').map((line, at) => `${startLine + at}: ${line}`),
    ].join('\n'),
})
