import { createRowReader } from './csv-event.ts'
import { rowsOf } from './csv-rows.ts'
import { elementsOf } from './json-elements.ts'
import type { LogLine, LogProgress } from './log-event.ts'
import { type LogSource, isBlank, linesOf, textOf } from './log-text.ts'
import { readLine } from './read-event.ts'
import type { LogFormat } from './report.ts'

/** Enough to tell one format from another. */
const enough = 4_096

/** A piece that was looked at, and the text from there on. */
const withStart = async (text: AsyncIterator<string>) => {
  let start = ''
  for (let next = await text.next(); ; next = await text.next()) {
    if (next.done) break
    start += next.value
    if (start.trimStart().length >= enough) break
  }
  async function* whole() {
    if (start !== '') yield start
    for (let next = await text.next(); !next.done; next = await text.next()) yield next.value
  }
  return { start: start.trimStart(), whole }
}

/** By how it begins: our collector's lines, the service's, a JSON document, or a table. */
const formatOf = (start: string): LogFormat => {
  if (start === '') return 'empty'
  if (start.startsWith('[')) return 'json'
  if (!start.startsWith('{')) return 'csv'
  if (/^\{\s*"(?:results|next|previous|count)"\s*:/.test(start) || /^\{\s*\n/.test(start)) return 'json'
  return /^\{[^\n]*"distinctId"\s*:/.test(start) ? 'collector' : 'json-lines'
}

export type Take = (line: LogLine) => void

const readLines = (text: AsyncIterable<string>, take: Take): AsyncGenerator<number> =>
  linesOf(text, {
    line(piece, from, end, number) {
      if (!isBlank(piece, from, end)) take(readLine(piece, from, end, number))
    },
    tooLong: (line) => take({ line, unreadable: 'tooLong' }),
  })

async function* readElements(text: AsyncIterable<string>, take: Take): AsyncGenerator<number> {
  for await (const elements of elementsOf(text)) {
    for (const { line, text: element } of elements) take(readLine(element, 0, element.length, line))
    yield elements.at(-1)?.line ?? 0
  }
}

async function* readRows(text: AsyncIterable<string>, take: Take): AsyncGenerator<number> {
  let read: ReturnType<typeof createRowReader> | null = null
  for await (const rows of rowsOf(text)) {
    for (const row of rows) {
      if (read === null) read = createRowReader(row.cells)
      else take(read(row))
    }
    yield rows.at(-1)?.line ?? 0
  }
}

const readers = { collector: readLines, 'json-lines': readLines, json: readElements, csv: readRows }

/**
 * Hands over the lines of a log in their order, and tells after each piece of the file how far it is. The format is told by
 * the beginning: NDJSON of the collector or of the analytics service, a JSON array or `{"results": […]}`, or CSV. A line that
 * cannot be read is handed over as such; nothing is ever thrown for what a file holds.
 */
export async function* readLog(source: LogSource, take: Take): AsyncGenerator<LogProgress> {
  const { start, whole } = await withStart(textOf(source))
  const format = formatOf(start)
  if (format === 'empty') return
  for await (const lines of readers[format](whole(), take)) yield { format, lines }
}
