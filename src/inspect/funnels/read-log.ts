import { createRowReader, namesEvents } from './csv-event.ts'
import { readCsvRows } from './csv-rows.ts'
import { readJsonElements } from './json-elements.ts'
import { isUnreadable, type LogLine, type LogProgress } from './log-event.ts'
import { type LogSource, isBlank, readTextLines, readText } from './log-text.ts'
import { unpackLog } from './log-encoding.ts'
import { createOldestFirst } from './newest-first.ts'
import { looksLikeQuery, readQueryResults } from './query-results.ts'
import { readLine } from './read-event.ts'
import type { LogFormat } from './report.ts'

const formatLength = 4_096

const isLongEnough = (start: string): boolean => start.length >= formatLength

const withStart = async (text: AsyncIterator<string>, isEnough: (start: string) => boolean = isLongEnough) => {
  let start = ''
  for (let next = await text.next(); ; next = await text.next()) {
    if (next.done) break
    start += next.value
    if (isEnough(start.trimStart())) break
  }
  async function* whole() {
    if (start !== '') yield start
    for (let next = await text.next(); !next.done; next = await text.next()) yield next.value
  }
  return { start: start.trimStart(), whole }
}

const detectFormat = (start: string): LogFormat => {
  if (start === '') return 'empty'
  if (start.startsWith('[')) return 'json'
  if (!start.startsWith('{')) return 'csv'
  if (looksLikeQuery(start)) return 'query'
  if (/^\{\s*"(?:results|next|previous|count)"\s*:/.test(start) || /^\{\s*\n/.test(start)) return 'json'
  return /^\{[^\n]*"distinctId"\s*:/.test(start) ? 'collector' : 'json-lines'
}

export type Take = (line: LogLine) => void

const readLines = (text: AsyncIterable<string>, take: Take, isTimed: boolean): AsyncGenerator<number> =>
  readTextLines(text, {
    line(piece, from, end, number) {
      if (!isBlank(piece, from, end)) take(readLine(piece, from, end, number, isTimed))
    },
    tooLong: (line) => take({ line, unreadable: 'tooLong' }),
  })

async function* readElements(text: AsyncIterable<string>, take: Take, isTimed: boolean): AsyncGenerator<number> {
  for await (const elements of readJsonElements(text)) {
    for (const { line, text: element } of elements) {
      take(element === null ? { line, unreadable: 'notAnEvent' } : readLine(element, 0, element.length, line, isTimed))
    }
    yield elements.at(-1)?.line ?? 0
  }
}

async function* readRows(text: AsyncIterable<string>, take: Take, isTimed: boolean): AsyncGenerator<number> {
  let read: ReturnType<typeof createRowReader> | null = null
  for await (const rows of readCsvRows(text)) {
    for (const row of rows) {
      if (read !== null) take(read(row))
      else if (namesEvents(row.cells)) read = createRowReader(row.cells, isTimed)
      else {
        take({ line: row.line, unreadable: 'notAnEvent' })
        return yield row.line
      }
    }
    yield rows.at(-1)?.line ?? 0
  }
}

/** The columns may follow the rows, so the answer is read whole. */
async function* readQuery(text: AsyncIterable<string>, take: Take, isTimed: boolean): AsyncGenerator<number> {
  const pieces: string[] = []
  for await (const piece of text) pieces.push(piece)
  const lines = readQueryResults(pieces.join(''), isTimed)
  for (const line of lines) take(line)
  yield lines.length
}

const readers = {
  collector: readLines,
  'json-lines': readLines,
  json: readElements,
  query: readQuery,
  csv: readRows,
} satisfies Record<Exclude<LogFormat, 'empty'>, unknown>

/**
 * Detects the format by the beginning: NDJSON, a JSON array, `{"results": […]}`, a query answer or CSV, each also as gzip or UTF-16.
 * Throws `UnsupportedLog` for files without text.
 */
export async function* readLog(source: LogSource, take: Take, isTimed = false): AsyncGenerator<LogProgress> {
  const { start, whole } = await withStart(readText(unpackLog(source)))
  const format = detectFormat(start)
  if (format === 'empty') return
  if (format === 'collector') {
    for await (const lines of readLines(whole(), take, isTimed)) yield { format, lines }
    return
  }
  const oldestFirst = createOldestFirst(take)
  let read = 0
  for await (const lines of readers[format](whole(), oldestFirst.take, isTimed)) {
    read = lines
    yield { format, lines }
  }
  yield { format, lines: read, isNewestFirst: oldestFirst.finish() }
}

export class NotLines extends Error {
  override readonly name = 'NotLines'
  readonly format: LogFormat

  constructor(format: LogFormat) {
    super(format)
    this.format = format
  }
}

const hasLine = (start: string): boolean => isLongEnough(start) || start.includes('\n')

/**
 * Reads lines of JSON as they are written; the source ends when nobody writes any more. A last line that is half written is left
 * out. Throws `NotLines` for other formats.
 */
export async function* readGrowingLog(source: LogSource, take: Take): AsyncGenerator<LogProgress> {
  const { start, whole } = await withStart(readText(source), hasLine)
  const format = detectFormat(start)
  if (format === 'empty') return
  if (format !== 'collector' && format !== 'json-lines') throw new NotLines(format)
  let isOver = false
  async function* text() {
    yield* whole()
    isOver = true
  }
  const takeWhole = (line: LogLine) => {
    if (!isOver || !isUnreadable(line)) take(line)
  }
  for await (const lines of readLines(text(), takeWhole, true)) yield { format, lines }
}
