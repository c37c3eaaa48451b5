import { type ChangeData, type HunkData, isDelete, isInsert, markEdits, type TokenPath } from 'react-diff-view'
import type { LineMark } from '../../code/code-text.ts'

export interface WordMarks {
  readonly before: ReadonlyMap<number, readonly LineMark[]>
  readonly after: ReadonlyMap<number, readonly LineMark[]>
}

const maxMarkedLength = 1000

type Lines = TokenPath[][]

const put = (lines: Lines, line: number, { content }: ChangeData): void => {
  lines[line - 1] = [[{ type: 'text', value: content }]]
}

const isMarkable = ({ content }: ChangeData): boolean => content.length <= maxMarkedLength

const readMarks = (lines: Lines): ReadonlyMap<number, readonly LineMark[]> => {
  const marks = new Map<number, readonly LineMark[]>()
  lines.forEach((paths, at) => {
    let start = 0
    const ranges: LineMark[] = []
    for (const path of paths) {
      const end = start + String(path.at(-1)?.['value'] ?? '').length
      if (path.some(({ type }) => type === 'edit')) ranges.push({ start, end })
      start = end
    }
    if (ranges.length > 0) marks.set(at + 1, ranges)
  })
  return marks
}

export const markWords = (hunk: HunkData): WordMarks => {
  const changes = hunk.changes.filter(isMarkable)
  const [before, after]: [Lines, Lines] = [[], []]
  for (const change of changes) {
    if (isDelete(change)) put(before, change.lineNumber, change)
    else if (isInsert(change)) put(after, change.lineNumber, change)
  }
  const [marked, markedAfter] = markEdits([{ ...hunk, changes }], { type: 'block' })([before, after])
  return { before: readMarks(marked), after: readMarks(markedAfter) }
}
