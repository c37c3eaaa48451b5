import { days } from '#src/lib/durations.ts'
import type { ConversionOverTime, ConversionPoint, Interval } from './analysis.ts'
import { toShare } from './step-tally.ts'

const maxPoints = 400
const maxDays = 62

export const intervalLengths = { day: 1 * days, week: 7 * days } as const satisfies Record<Interval, number>

const firstMonday = 4 * days

export const toStart = (at: number, interval: Interval): number => {
  const [length, offset] = [intervalLengths[interval], interval === 'week' ? firstMonday : 0]
  return Math.floor((at - offset) / length) * length + offset
}

export const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

interface Counts {
  entered: number
  completed: number
}

const nobody: Counts = { entered: 0, completed: 0 }

const chooseInterval = (counted: readonly number[]): Interval =>
  ((counted.at(-1) ?? 0) - (counted[0] ?? 0)) / intervalLengths.day >= maxDays ? 'week' : 'day'

const sumIn = (byDay: ReadonlyMap<number, Counts>, interval: Interval): Map<number, Counts> => {
  const sums = new Map<number, Counts>()
  for (const [at, { entered, completed }] of byDay) {
    const start = toStart(at, interval)
    const before = sums.get(start) ?? nobody
    sums.set(start, { entered: before.entered + entered, completed: before.completed + completed })
  }
  return sums
}

const listStarts = (counted: readonly number[], interval: Interval): readonly number[] => {
  const [first, last, length] = [counted[0] ?? 0, counted.at(-1) ?? 0, intervalLengths[interval]]
  const count = (last - first) / length + 1
  if (counted.length === 0 || count > maxPoints) return counted
  return Array.from({ length: count }, (_, index) => first + index * length)
}

const ascending = (left: number, right: number): number => left - right

export class TimeTally {
  private readonly byDay = new Map<number, Counts>()
  private readonly windowLength: number

  constructor(windowLength: number) {
    this.windowLength = windowLength
  }

  add(enteredAt: number, isCompleted: boolean): void {
    const start = toStart(enteredAt, 'day')
    const counts = this.byDay.get(start) ?? { entered: 0, completed: 0 }
    this.byDay.set(start, counts)
    counts.entered += 1
    if (isCompleted) counts.completed += 1
  }

  report(wanted: Interval | null, endOfLog: number): ConversionOverTime {
    const interval = wanted ?? chooseInterval([...this.byDay.keys()].toSorted(ascending))
    const sums = sumIn(this.byDay, interval)
    const starts = listStarts([...sums.keys()].toSorted(ascending), interval)
    const isOpen = (start: number) =>
      Number.isFinite(this.windowLength) && start + intervalLengths[interval] + this.windowLength > endOfLog
    const toPoint = (start: number): ConversionPoint => {
      const { entered, completed } = sums.get(start) ?? nobody
      const conversion = toShare(completed, entered)
      return { start: toDay(start), entered, completed, conversion, isOpen: isOpen(start) }
    }
    const leftOut = Math.max(0, starts.length - maxPoints)
    return { interval, points: starts.slice(leftOut).map(toPoint), leftOut, releases: [] }
  }
}
