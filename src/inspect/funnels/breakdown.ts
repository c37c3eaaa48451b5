import { days } from '#src/lib/durations.ts'
import type { Breakdown, BreakdownRow, Interval } from './analysis.ts'
import { findShareInterval } from './compare-periods.ts'
import { toDay, toStart } from './conversion-over-time.ts'
import { none, uncounted } from './first-values.ts'
import { toShare } from './step-tally.ts'

export const maxRows = 12

interface Counts {
  entered: number
  readonly reached: number[]
  isOpen: boolean
}

type Groups = ReadonlyMap<number, Counts>
type Group = readonly [group: number, counts: Counts]

const addCounts = (into: Counts, { entered, reached, isOpen }: Counts): void => {
  into.entered += entered
  for (const [stage, users] of reached.entries()) into.reached[stage] = (into.reached[stage] ?? 0) + users
  into.isOpen ||= isOpen
}

const sum = (groups: readonly Group[]): Counts => {
  const total: Counts = { entered: 0, reached: [], isOpen: false }
  for (const [, counts] of groups) addCounts(total, counts)
  return total
}

const toRow = ({ entered, reached, isOpen }: Counts, kind: BreakdownRow['kind'], value = '', values = 0) => {
  const completed = reached.at(-1) ?? 0
  const { low, high } = findShareInterval(completed, entered)
  const conversion = toShare(completed, entered)
  return { kind, value, values, entered, reached, completed, conversion, low, high, isOpen }
}

const listRows = (groups: Groups, shown: readonly Group[], describe: (group: number) => string): BreakdownRow[] => {
  const listed = new Set(shown.map(([group]) => group))
  const others = [...groups].filter(([group]) => !Number.isNaN(group) && !listed.has(group))
  const counted = others.filter(([group]) => group !== uncounted).length
  const without = groups.get(none)
  return [
    ...shown.map(([group, counts]) => toRow(counts, 'value', describe(group), 1)),
    ...(others.length === 0 ? [] : [toRow(sum(others), 'others', '', counted)]),
    ...(without ? [toRow(without, 'none')] : []),
  ]
}

const listKnown = (groups: Groups): Group[] => [...groups].filter(([group]) => Number.isFinite(group))

const chooseInterval = (known: readonly Group[]): Interval => {
  const starts = known.map(([start]) => start)
  const [first, last] = [Math.min(...starts), Math.max(...starts)]
  return last - first < maxRows * days ? 'day' : 'week'
}

export class BreakdownTally {
  private readonly groups = new Map<number, Counts>()

  add(group: number, reached: readonly boolean[], isOpen: boolean): void {
    const counts = this.groups.get(group) ?? { entered: 0, reached: reached.map(() => 0), isOpen: false }
    this.groups.set(group, counts)
    addCounts(counts, { entered: 1, reached: reached.map(Number), isOpen })
  }

  reportValues(by: string, texts: readonly string[], isCut: boolean): Breakdown {
    const describe = (group: number) => texts[group] ?? ''
    const bySize = listKnown(this.groups).toSorted(
      ([left, { entered: fewer }], [right, { entered: more }]) =>
        more - fewer || (describe(left) < describe(right) ? -1 : 1),
    )
    const rows = listRows(this.groups, bySize.slice(0, maxRows), describe)
    return { by, interval: null, rows, isCut }
  }

  reportCohorts(by: string, wanted: Interval | null): Breakdown {
    const interval = wanted ?? chooseInterval(listKnown(this.groups))
    const groups = this.sumIn(interval)
    const newest = listKnown(groups).toSorted(([left], [right]) => right - left)
    return { by, interval, rows: listRows(groups, newest.slice(0, maxRows), toDay), isCut: false }
  }

  private sumIn(interval: Interval): Groups {
    const sums = new Map<number, Counts>()
    for (const [day, counts] of this.groups) {
      const start = toStart(day, interval)
      const total = sums.get(start) ?? { entered: 0, reached: [], isOpen: false }
      sums.set(start, total)
      addCounts(total, counts)
    }
    return sums
  }
}
