import type { CodeText, LineMark } from './code-text.ts'

/** Lines and columns start at 1; the end is exclusive. */
export interface FileMatch {
  readonly line: number
  readonly startColumn: number
  readonly endColumn: number
  readonly isContinued?: boolean
}

export type FileMatches = readonly FileMatch[] | ((code: CodeText) => readonly FileMatch[])

export const marksByLine = (matches: readonly FileMatch[]): ReadonlyMap<number, readonly LineMark[]> => {
  const byLine = new Map<number, LineMark[]>()
  for (const { line, startColumn, endColumn } of matches) {
    const marks = byLine.get(line) ?? []
    marks.push({ start: startColumn - 1, end: endColumn - 1 })
    byLine.set(line, marks)
  }
  for (const marks of byLine.values()) marks.sort((left, right) => left.start - right.start)
  return byLine
}

export const listMatchLines = (matches: readonly FileMatch[]): number[] => {
  const lines = matches.flatMap(({ line, isContinued }) => (isContinued === true ? [] : [line]))
  return [...new Set(lines)].toSorted((left, right) => left - right)
}

export const matchFrom = (lines: readonly number[], from: number, step: 1 | -1): number | undefined =>
  step === 1 ? (lines.find((line) => line > from) ?? lines[0]) : (lines.findLast((line) => line < from) ?? lines.at(-1))
