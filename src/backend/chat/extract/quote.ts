import type { Citation } from '#src/contract/answer-events.ts'
import type { Database } from '../../db/tables.ts'
import { termsIn } from '../../code-index/words.ts'
import type { Passage } from '../../search/retrieve.ts'

export interface Quote extends Omit<Passage, 'symbol' | 'language' | 'score' | 'why'> {
  readonly symbol: string | undefined
  readonly language: string | undefined
}

const maxLineLength = 500

/** Returns lines of the current index alone; undefined when it lacks one of them. */
export const readIndexedLines = async (
  db: Database,
  { indexNo, path, startLine, endLine }: Pick<Passage, 'indexNo' | 'path' | 'startLine' | 'endLine'>,
): Promise<string | undefined> => {
  if (startLine < 1 || endLine < startLine) return undefined
  const chunks = await db
    .selectFrom('code_files as f')
    .innerJoin('code_chunks as c', (join) =>
      join.onRef('c.index_no', '=', 'f.index_no').onRef('c.file_no', '=', 'f.file_no'),
    )
    .innerJoin('repositories as r', 'r.current_index', 'f.index_no')
    .where('f.index_no', '=', indexNo)
    .where('c.index_no', '=', indexNo)
    .where('f.path', '=', path)
    .where('c.start_line', '<=', endLine)
    .where('c.end_line', '>=', startLine)
    .select(['c.start_line', 'c.end_line', 'c.content'])
    .orderBy('c.start_line')
    .execute()
  const first = chunks[0]
  if (first === undefined || first.start_line > startLine || (chunks.at(-1)?.end_line ?? 0) < endLine) return undefined
  const lines = chunks
    .map(({ content }) => content)
    .join('\n')
    .split('\n')
  return lines.slice(startLine - first.start_line, endLine - first.start_line + 1).join('\n')
}

const areSameLines = (left: string, right: string): boolean => {
  const bare = (text: string) => text.replaceAll('\r\n', '\n').trimEnd()
  return bare(left) === bare(right)
}

const findBestStart = (lines: readonly string[], terms: ReadonlySet<string>, maxLines: number): number => {
  const weights = lines.map((line) => new Set(termsIn(line).filter((term) => terms.has(term))).size)
  let sum = weights.slice(0, maxLines).reduce((total, weight) => total + weight, 0)
  let best = { at: 0, sum }
  for (let at = 1; at + maxLines <= lines.length; at += 1) {
    sum += (weights[at + maxLines - 1] ?? 0) - (weights[at - 1] ?? 0)
    if (sum > best.sum) best = { at, sum }
  }
  return best.at
}

const withoutBlankEdges = (lines: readonly string[], start: number, end: number): [number, number] => {
  let [from, to] = [start, end]
  while (from < to && lines[from]?.trim() === '') from += 1
  while (to > from && lines[to - 1]?.trim() === '') to -= 1
  return [from, to]
}

/**
 * Reads the cited lines again and compares them with the index: a passage that differs gives no quote. The quote has
 * the `maxLines` lines with the most of the terms.
 */
export const cutQuote = async (
  db: Database,
  passage: Passage,
  terms: ReadonlySet<string>,
  maxLines: number,
): Promise<Quote | undefined> => {
  const now = await readIndexedLines(db, passage)
  if (now === undefined || !areSameLines(now, passage.text)) return undefined
  const lines = now.split('\n')
  const start = lines.length > maxLines ? findBestStart(lines, terms, maxLines) : 0
  const [at, end] = withoutBlankEdges(lines, start, Math.min(lines.length, start + maxLines))
  const shown = lines.slice(at, end)
  if (shown.length === 0 || shown.some((line) => line.length > maxLineLength)) return undefined
  const startLine = passage.startLine + at
  const { indexNo, repository, path, symbol, language } = passage
  const place = { startLine, endLine: startLine + shown.length - 1 }
  return { indexNo, repository, path, symbol, language, ...place, text: shown.join('\n') }
}

export const toCitation = (
  number: number,
  { repository, path, startLine, endLine, symbol, language }: Quote,
): Citation => ({
  number,
  dataSource: { id: repository.id, name: repository.name },
  identifier: `${repository.name}::${path}${symbol === undefined ? '' : `::${symbol}`}`,
  path,
  startLine,
  endLine,
  ...(symbol === undefined ? {} : { symbol }),
  ...(language === undefined ? {} : { language }),
})
