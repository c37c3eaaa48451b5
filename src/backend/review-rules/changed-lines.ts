import { diffArrays } from 'diff'
import type { ChangedFile } from './change.ts'

export type ChangedLines = ReadonlySet<number>

const diffTimeoutMs = 1000

export const splitLines = (text: string): readonly string[] => {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  if (lines.at(-1) === '') lines.pop()
  return lines
}

export interface DiffRow {
  readonly text: string
  readonly before?: number
  readonly after?: number
}

type Texts = Pick<ChangedFile, 'before' | 'after'>

export const listDiffRows = ({ before, after }: Texts): readonly DiffRow[] => {
  const [former, latter] = [[...splitLines(before ?? '')], [...splitLines(after ?? '')]]
  const parts = diffArrays(former, latter, { timeout: diffTimeoutMs }) ?? [
    { value: former, removed: true, added: false },
    { value: latter, removed: false, added: true },
  ]
  let [formerLine, line] = [0, 0]
  return parts.flatMap(({ value, added, removed }) =>
    value.map((text) => ({
      text,
      ...(added ? {} : { before: (formerLine += 1) }),
      ...(removed ? {} : { after: (line += 1) }),
    })),
  )
}

export interface LineChanges {
  readonly added: ChangedLines
  readonly removed: ChangedLines
}

export const findLineChanges = (texts: Texts): LineChanges => {
  const [added, removed] = [new Set<number>(), new Set<number>()]
  for (const { before, after } of listDiffRows(texts)) {
    if (before === undefined && after !== undefined) added.add(after)
    if (after === undefined && before !== undefined) removed.add(before)
  }
  return { added, removed }
}
