import type { DiffSide } from '#src/contract/pull-requests.ts'
import { type DiffRow, listDiffRows } from '../review-rules/changed-lines.ts'

export interface FileVersions {
  readonly path: string
  readonly formerBase: string | null
  readonly formerHead: string | null
  readonly base: string | null
  readonly head: string | null
}

interface KeptRun {
  readonly from: number
  readonly to: number
}

type Lines = ReadonlySet<number>

export interface TrackedFile {
  readonly changed: Lines
  readonly inChange: Lines
  readonly entered: Lines
  readonly left: Lines
  readonly keptRuns: Readonly<Record<DiffSide, readonly KeptRun[]>>
  readonly hasSameChange: boolean
}

type Rows = readonly DiffRow[]

const compare = (before: string | null, after: string | null): Rows =>
  before === after ? [] : listDiffRows({ before, after })

const isKept = ({ before, after }: DiffRow): boolean => before !== undefined && after !== undefined

const listKeptRuns = (rows: Rows): readonly KeptRun[] =>
  rows.flatMap((row, at) => {
    const previous = rows[at - 1]
    if (row.before === undefined || row.after === undefined || (previous !== undefined && isKept(previous))) return []
    return [{ from: row.before, to: row.after }]
  })

const listAdded = (rows: Rows): Lines =>
  new Set(rows.flatMap(({ before, after }) => (before === undefined && after !== undefined ? [after] : [])))

const writeChange = (rows: Rows): string =>
  rows
    .filter((row) => !isKept(row))
    .map(({ before, text }) => `${before === undefined ? '+' : '-'}${text}`)
    .join('\n')

const subtract = (all: Lines, taken: Lines): Lines => new Set([...all].filter((line) => !taken.has(line)))

const nothing: Lines = new Set()
const sameBase = { inChange: nothing, entered: nothing, left: nothing, hasSameChange: false }

const compareChanges = ({ formerBase, formerHead, base, head }: FileVersions) => {
  const change = compare(base, head)
  const inChange = listAdded(change)
  const sinceFormerBase = listAdded(compare(formerBase, head))
  return {
    inChange,
    entered: subtract(inChange, sinceFormerBase),
    left: subtract(sinceFormerBase, inChange),
    hasSameChange: writeChange(compare(formerBase, formerHead)) === writeChange(change),
  }
}

const trackFile = (file: FileVersions): TrackedFile => {
  const { formerBase, formerHead, base, head } = file
  const sinceHead = compare(formerHead, head)
  return {
    changed: listAdded(sinceHead),
    keptRuns: { before: listKeptRuns(compare(formerBase, base)), after: listKeptRuns(sinceHead) },
    ...(formerBase === base ? sameBase : compareChanges(file)),
  }
}

export const trackLines = (files: readonly FileVersions[]): ReadonlyMap<string, TrackedFile> =>
  new Map(files.map((file) => [file.path, trackFile(file)]))

export const toCurrentLine = (file: TrackedFile | undefined, side: DiffSide, line: number): number => {
  const run = file?.keptRuns[side].findLast(({ from }) => from <= line)
  return run === undefined ? line : line + run.to - run.from
}
