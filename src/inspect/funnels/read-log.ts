import { createRowReader } from './csv-event.ts'
import { rowsOf } from './csv-rows.ts'
import { elementsOf } from './json-elements.ts'
import type { LogBatch, LogLine } from './log-event.ts'
import { type LogSource, linesOf, textOf } from './log-text.ts'
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

async function* readLines(text: AsyncIterable<string>, format: LogFormat): AsyncGenerator<LogBatch> {
  for await (const { first, lines } of linesOf(text)) {
    const events: LogLine[] = []
    for (const [index, line] of lines.entries()) {
      if (line === null) events.push({ line: first + index, unreadable: 'tooLong' })
      else if (line !== '' && line.trim() !== '') events.push(readLine(line, first + index))
    }
    yield { format, lines: first + lines.length - 1, events }
  }
}

async function* readElements(text: AsyncIterable<string>): AsyncGenerator<LogBatch> {
  for await (const elements of elementsOf(text)) {
    yield {
      format: 'json',
      lines: elements.at(-1)?.line ?? 0,
      events: elements.map(({ line, text: element }) => readLine(element, line)),
    }
  }
}

async function* readRows(text: AsyncIterable<string>): AsyncGenerator<LogBatch> {
  let read: ReturnType<typeof createRowReader> | null = null
  for await (const rows of rowsOf(text)) {
    const [head, ...others] = rows
    const events = (read === null ? others : rows).map((read ??= createRowReader(head?.cells ?? [])))
    yield { format: 'csv', lines: rows.at(-1)?.line ?? 0, events }
  }
}

/**
 * The events of a log in the order of its lines, as many at a time as a piece of the file completes. The format is told by the
 * beginning: NDJSON of the collector or of the analytics service, a JSON array or `{"results": […]}`, or CSV. A line that
 * cannot be read is told as such; nothing is ever thrown for what a file holds.
 */
export async function* readLog(source: LogSource): AsyncGenerator<LogBatch> {
  const { start, whole } = await withStart(textOf(source))
  const format = formatOf(start)
  if (format === 'json') yield* readElements(whole())
  else if (format === 'csv') yield* readRows(whole())
  else if (format !== 'empty') yield* readLines(whole(), format)
}
