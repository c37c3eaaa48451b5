import { isUnreadable, type LogLine } from './log-event.ts'

/** So many lines tell in which direction a log goes. */
const maxLooked = 500
/** Of the steps that tell, the share that goes back in a log that is written with the newest first. */
const minShareBack = 0.8

/** Steps from one line to the next, by the numbers of a device where there are any, by times otherwise. */
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

/**
 * Hands lines over in the order in which they happened. A log that is written with the newest first is kept as a whole and
 * turned round; of any other one no more than its beginning is kept.
 */
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
    /** Whether the newest came first. */
    finish(): boolean {
      if (!hasLooked) look()
      if (kept === null) return false
      for (const line of kept.toReversed()) take(line)
      return true
    },
  }
}
