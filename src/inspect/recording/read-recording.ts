import * as v from 'valibot'
import { Opening, PageRecord, type Recording } from '../observer/record.ts'

/**
 * `notOpening` and `notRecord` are JSON of another shape, with the place where it differs. `otherFormat` is of another build, and
 * `outOfOrder` has a number that does not increase.
 */
export type LineProblemKind = 'empty' | 'notJson' | 'notOpening' | 'otherFormat' | 'notRecord' | 'outOfOrder'

export interface LineProblem {
  readonly line: number
  readonly kind: LineProblemKind
  readonly place: string | null
}

export type RecordingRead =
  | { readonly recording: Recording; readonly problems: null }
  | { readonly recording: null; readonly problems: readonly LineProblem[] }

interface Line {
  readonly line: number
  readonly text: string
}

const splitLines = (text: string): readonly Line[] =>
  text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '')

const notJson = Symbol('not JSON')

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}

const problem = (line: number, kind: LineProblemKind, place: string | null = null): LineProblem => ({
  line,
  kind,
  place,
})

const readOpening = ({ line, text }: Line): Opening | LineProblem => {
  const value = parseJson(text)
  if (value === notJson) return problem(line, 'notJson')
  const read = v.safeParse(Opening, value)
  if (read.success) return read.output
  const place = v.getDotPath(read.issues[0])
  return problem(line, place === 'format' ? 'otherFormat' : 'notOpening', place)
}

const readRecord = ({ line, text }: Line, after: number): PageRecord | LineProblem => {
  const value = parseJson(text)
  if (value === notJson) return problem(line, 'notJson')
  const read = v.safeParse(PageRecord, value)
  if (!read.success) return problem(line, 'notRecord', v.getDotPath(read.issues[0]))
  return read.output.number > after ? read.output : problem(line, 'outOfOrder', 'number')
}

const isProblem = (read: Opening | PageRecord | LineProblem): read is LineProblem => !('at' in read || 'format' in read)

export const readRecording = (text: string): RecordingRead => {
  const [first, ...rest] = splitLines(text)
  if (first === undefined) return { recording: null, problems: [problem(1, 'empty')] }
  const opening = readOpening(first)
  const problems: LineProblem[] = isProblem(opening) ? [opening] : []
  const records: PageRecord[] = []
  for (const line of rest) {
    const read = readRecord(line, records.at(-1)?.number ?? 0)
    if (isProblem(read)) problems.push(read)
    else records.push(read)
  }
  return problems.length > 0 || isProblem(opening)
    ? { recording: null, problems }
    : { recording: { opening, records }, problems: null }
}
