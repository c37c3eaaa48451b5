import { days } from '#src/lib/durations.ts'
import type { Comparison, Period, PeriodConversion } from './analysis.ts'
import { toShare } from './step-tally.ts'

const z = 1.959_963_984_540_054
const minPeople = 10
const maxWidth = 10

const pattern = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/

const isPeriod = ({ from, to }: Period): boolean => Date.parse(from) <= Date.parse(to)

export const readPeriods = (text: string): readonly [Period, Period] | null => {
  const [, from = '', to = '', laterFrom = '', laterTo = ''] = pattern.exec(text) ?? []
  const periods = [
    { from, to },
    { from: laterFrom, to: laterTo },
  ] as const
  return periods.every(isPeriod) ? periods : null
}

export const writePeriods = (periods: readonly Period[]): string =>
  periods.map(({ from, to }) => `${from}..${to}`).join(',')

const findWilson = (part: number, whole: number) => {
  const centre = 2 * part + z * z
  const spread = z * Math.sqrt(z * z + 4 * part * (1 - part / whole))
  return { low: (centre - spread) / (2 * (whole + z * z)), high: (centre + spread) / (2 * (whole + z * z)) }
}

export const findShareInterval = (part: number, whole: number) => {
  if (whole === 0) return { low: null, high: null }
  const { low, high } = findWilson(part, whole)
  return { low: 100 * Math.max(0, low), high: 100 * Math.min(1, high) }
}

export const findInterval = (before: Counts, after: Counts): { readonly low: number; readonly high: number } => {
  const [p, q] = [before.completed / before.entered, after.completed / after.entered]
  const [first, second] = [findWilson(before.completed, before.entered), findWilson(after.completed, after.entered)]
  return {
    low: 100 * (q - p - Math.hypot(q - second.low, first.high - p)),
    high: 100 * (q - p + Math.hypot(second.high - q, p - first.low)),
  }
}

type Counts = Pick<PeriodConversion, 'entered' | 'completed'>

const judge = (low: number, high: number): Comparison['verdict'] => {
  if (low > 0) return 'higher'
  if (high < 0) return 'lower'
  return high - low > maxWidth ? 'tooFew' : 'alike'
}

interface Bounds {
  readonly start: number
  readonly end: number
}

const toBounds = ({ from, to }: Period): Bounds => ({ start: Date.parse(from), end: Date.parse(to) + 1 * days })

export class PeriodTally {
  private readonly counts: readonly (Bounds & { readonly period: Period; entered: number; completed: number })[]

  constructor(periods: readonly Period[]) {
    this.counts = periods.map((period) => ({ ...toBounds(period), period, entered: 0, completed: 0 }))
  }

  add(enteredAt: number, isCompleted: boolean): void {
    for (const counts of this.counts) {
      if (enteredAt < counts.start || enteredAt >= counts.end) continue
      counts.entered += 1
      if (isCompleted) counts.completed += 1
    }
  }

  report(windowLength: number, endOfLog: number): Comparison | null {
    const [before, after] = this.counts.map(({ period, end, entered, completed }) => ({
      ...period,
      entered,
      completed,
      conversion: toShare(completed, entered),
      isOpen: end + (Number.isFinite(windowLength) ? windowLength : 0) > endOfLog,
    }))
    if (!before || !after) return null
    const isTooSmall = before.entered < minPeople || after.entered < minPeople
    if (isTooSmall) return { before, after, verdict: 'tooFew', low: null, high: null }
    const { low, high } = findInterval(before, after)
    return { before, after, verdict: judge(low, high), low, high }
  }
}
