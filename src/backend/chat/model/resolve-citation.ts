import type { Database } from '../../db/tables.ts'
import { readIndexedLines, type Quote } from '../extract/quote.ts'
import type { CitedLines, SpanRegister } from './span-register.ts'

export const unsupportedMark = '[?]'

const numbered = /^(\d{1,4})(?::(\d{1,7})(?:-(\d{1,7}))?)?$/
const placed = /^([^\s:]{1,160}\.[^\s:]{1,20}):(\d{1,7})(?:-(\d{1,7}))?$/

const toLines = (from: string | undefined, to = from): CitedLines | undefined =>
  from === undefined ? undefined : { from: Number(from), to: Number(to) }

export type FindLines = (path: string, lines: CitedLines) => Promise<Quote | undefined>

interface Sources {
  readonly db: Database
  readonly spans: SpanRegister
  readonly findLines: FindLines
}

const isIndexed = async (db: Database, span: Quote): Promise<boolean> =>
  (await readIndexedLines(db, span))?.trimEnd() === span.text.trimEnd()

const isCitation = (part: string): boolean => numbered.test(part) || placed.test(part)

/**
 * Reads what a model put in brackets: numbers of spans that it was shown (`3`, `3:10-20`) or lines of a file
 * (`src/a.ts:10-20`). A citation is kept only when the index still has its lines as they were shown.
 */
export const createCitationResolver =
  ({ db, spans, findLines }: Sources) =>
  async (inside: string): Promise<string | undefined> => {
    const parts = inside.split(',').map((part) => part.trim())
    if (!parts.every(isCitation)) return undefined
    const marks: string[] = []
    for (const part of parts) {
      const [, number, from, to] = numbered.exec(part) ?? []
      const [, path, start, end] = placed.exec(part) ?? []
      const lines = toLines(from ?? start, to ?? end)
      const span =
        number === undefined
          ? path !== undefined && lines !== undefined && (await findLines(path, lines))
          : spans.find(Number(number), lines)
      const isSupported = span !== undefined && span !== false && (await isIndexed(db, span))
      marks.push(isSupported ? `[${spans.cite(span)}]` : unsupportedMark)
    }
    return [...new Set(marks)].join('')
  }
