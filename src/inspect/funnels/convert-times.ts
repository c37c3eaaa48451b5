import { days, hours, minutes } from '#src/lib/durations.ts'
import type { ConvertTimes } from './analysis.ts'
import { createStepTimes } from './step-times.ts'

const limits: readonly number[] = [
  1 * minutes,
  5 * minutes,
  15 * minutes,
  1 * hours,
  6 * hours,
  1 * days,
  3 * days,
  7 * days,
  14 * days,
  30 * days,
  Number.POSITIVE_INFINITY,
]

export class ConvertTimeTally {
  private readonly times = createStepTimes()
  private readonly counts = limits.map(() => 0)

  add(first: number, last: number): void {
    const time = Math.max(0, last - first)
    if (!Number.isFinite(time)) return
    this.times.add(time)
    const index = limits.findIndex((limit) => time <= limit)
    this.counts[index] = (this.counts[index] ?? 0) + 1
  }

  report(): ConvertTimes {
    const bins = limits.map((limit, index) => ({
      from: limits[index - 1] ?? 0,
      upTo: Number.isFinite(limit) ? limit : null,
      people: this.counts[index] ?? 0,
    }))
    const isCounted = ({ people }: { readonly people: number }) => people > 0
    return {
      people: this.counts.reduce((sum, people) => sum + people, 0),
      median: this.times.quantile(0.5),
      p90: this.times.quantile(0.9),
      bins: bins.slice(Math.max(0, bins.findIndex(isCounted)), bins.findLastIndex(isCounted) + 1),
    }
  }
}
