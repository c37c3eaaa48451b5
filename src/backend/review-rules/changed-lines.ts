import { diffArrays } from 'diff'
import type { ChangedFile } from './change.ts'

export type ChangedLines = ReadonlySet<number>

const diffTimeoutMs = 1000

export const splitLines = (text: string): readonly string[] => {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  if (lines.at(-1) === '') lines.pop()
  return lines
}

const allLines = (count: number): ChangedLines => new Set(Array.from({ length: count }, (_, index) => index + 1))

export interface LineChanges {
  readonly added: ChangedLines
  readonly removed: ChangedLines
}

export const findLineChanges = ({ before, after }: Pick<ChangedFile, 'before' | 'after'>): LineChanges => {
  const [former, latter] = [splitLines(before ?? ''), splitLines(after ?? '')]
  const parts = diffArrays([...former], [...latter], { timeout: diffTimeoutMs })
  if (parts === undefined) return { added: allLines(latter.length), removed: allLines(former.length) }
  const [added, removed] = [new Set<number>(), new Set<number>()]
  let [line, formerLine] = [1, 1]
  for (const part of parts) {
    for (const _ of part.value) {
      if (part.added) added.add(line)
      if (part.removed) removed.add(formerLine)
      if (!part.removed) line += 1
      if (!part.added) formerLine += 1
    }
  }
  return { added, removed }
}
