import { isUnreadable, type LogLine } from './log-event.ts'

const maxLooked = 500
const minShareBack = 0.8

const countSteps = (lines: readonly LogLine[]): { readonly on: number; readonly back: number } => {
  const numbers = new Map<string, number>()
  let [on, back, at] = [0, 0, Number.NaN]
  for (const line of lines) {
    if (isUnreadable(line)) continue
    const before = line.sequence === null ? at : (numbers.get(line.device) ?? Number.NaN)
    const now = line.sequence ?? line.at
    if (now > before) on += 1
    if (now < before) back += 1
    if (line.sequence !== null) numbers.set(line.device, line.sequence)
    else if (!Number.isNaN(line.at)) at = line.at
  }
  return { on, back }
}

const isNewestFirst = (lines: readonly LogLine[]): boolean => {
  const { on, back } = countSteps(lines)
  return back > 0 && back / (on + back) >= minShareBack
}

/** A log with the newest event first is stored whole and reversed; of any other only the beginning is stored. */
export const createOldestFirst = (take: (line: LogLine) => void) => {
  let kept: LogLine[] | null = []
  let hasLooked = false
  const look = () => {
    hasLooked = true
    if (kept === null || isNewestFirst(kept)) return
    for (const line of kept) take(line)
    kept = null
  }
  return {
    take(line: LogLine): void {
      if (kept === null) return take(line)
      kept.push(line)
      if (!hasLooked && kept.length === maxLooked) look()
    },
    finish(): boolean {
      if (!hasLooked) look()
      if (kept === null) return false
      for (const line of kept.toReversed()) take(line)
      return true
    },
  }
}
