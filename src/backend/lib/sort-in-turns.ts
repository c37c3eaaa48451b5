import { createYielder } from './yield-to-event-loop.ts'

type Compare<T> = (first: T, candidate: T) => number

const runLength = 2048

const merge = async <T>(
  left: readonly T[],
  right: readonly T[],
  compare: Compare<T>,
  yieldIfDue: () => Promise<void> | undefined,
): Promise<T[]> => {
  const merged: T[] = []
  let next = 0
  for (const item of left) {
    for (
      let candidate = right[next];
      candidate !== undefined && compare(item, candidate) > 0;
      candidate = right[next]
    ) {
      merged.push(candidate)
      next += 1
    }
    merged.push(item)
    const pause = yieldIfDue()
    if (pause !== undefined) await pause
  }
  for (const item of right.slice(next)) merged.push(item)
  return merged
}

export const sortInTurns = async <T extends {}>(items: readonly T[], compare: Compare<T>): Promise<T[]> => {
  const yieldIfDue = createYielder()
  let runs: T[][] = []
  for (let from = 0; from < items.length; from += runLength) {
    runs.push(items.slice(from, from + runLength).toSorted(compare))
    await yieldIfDue()
  }
  while (runs.length > 1) {
    const longer: T[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare, yieldIfDue))
    }
    runs = longer
  }
  return runs[0] ?? []
}
