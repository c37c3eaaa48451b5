import type { DiffSide } from '#src/contract/pull-requests.ts'
import type { Finding } from '#src/contract/reviews.ts'

export interface DiffLine {
  readonly before?: number
  readonly after?: number
}

export interface DiffPlace {
  readonly side: DiffSide
  readonly startLine: number
  readonly endLine: number
  readonly otherLine: number | undefined
}

type Hunk = readonly DiffLine[]

const header = /^@@ -(\d{1,9})(?:,\d{1,9})? \+(\d{1,9})(?:,\d{1,9})? @@/

export const readHunks = (patch: string): readonly Hunk[] => {
  const hunks: DiffLine[][] = []
  let [before, after] = [0, 0]
  for (const line of patch.split('\n')) {
    const [, oldStart, newStart] = header.exec(line) ?? []
    if (oldStart !== undefined) {
      ;[before, after] = [Number(oldStart), Number(newStart)]
      hunks.push([])
    } else if (line.startsWith('+')) hunks.at(-1)?.push({ after: after++ })
    else if (line.startsWith('-')) hunks.at(-1)?.push({ before: before++ })
    else if (line.startsWith(' ')) hunks.at(-1)?.push({ before: before++, after: after++ })
  }
  return hunks
}

const select = (hunk: Hunk, side: DiffSide, { startLine, endLine }: Pick<Finding, 'startLine' | 'endLine'>) =>
  hunk.filter((line) => {
    const number = line[side]
    return number !== undefined && number >= startLine && number <= endLine
  })

const toPlace = (lines: Hunk, side: DiffSide): DiffPlace | undefined => {
  const [start, end] = [lines[0]?.[side], lines.at(-1)?.[side]]
  if (start === undefined || end === undefined) return undefined
  return { side, startLine: start, endLine: end, otherLine: lines.at(-1)?.[side === 'before' ? 'after' : 'before'] }
}

export const findDiffPlace = (
  hunks: readonly Hunk[],
  finding: Pick<Finding, 'side' | 'startLine' | 'endLine'>,
): DiffPlace | undefined => {
  for (const hunk of hunks) {
    const lines = select(hunk, finding.side, finding)
    if (lines.length === 0) continue
    if (lines.at(-1)?.after === undefined) return toPlace(lines, 'before')
    return toPlace(
      lines.filter(({ after }) => after !== undefined),
      'after',
    )
  }
  return undefined
}
