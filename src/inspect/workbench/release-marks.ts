import type { Geometry } from '#src/views/usage/use-geometry.ts'
import type { ConversionOverTime } from '../funnels/analysis.ts'
import { findShareOfInterval } from '../funnels/releases.ts'

export const laneHeight = 16
const narrowWidth = 480
const characterWidth = 6.5
const gap = 4

export interface ReleaseMark {
  readonly day: string
  readonly label: string
  readonly x: number
  readonly isBefore: boolean
  readonly lane: number
}

type Plot = Pick<Geometry, 'width' | 'left' | 'right' | 'inner'>
type Span = readonly [number, number]

const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text

const groupByDay = ({ releases }: ConversionOverTime): ReadonlyMap<string, { start: string; names: string[] }> => {
  const days = new Map<string, { start: string; names: string[] }>()
  for (const { name, day, start } of releases) {
    if (start === null) continue
    const group = days.get(day) ?? { start, names: [] }
    days.set(day, group)
    group.names.push(name)
  }
  return days
}

const findLane = (lanes: Span[][], [from, to]: Span): number => {
  const lane = lanes.findIndex((spans) => spans.every(([begin, end]) => end < from || begin > to))
  const free = lane < 0 ? lanes.length : lane
  lanes[free] = [...(lanes[free] ?? []), [from, to]]
  return free
}

export const placeReleases = (overTime: ConversionOverTime, plot: Plot): readonly ReleaseMark[] => {
  const { interval, points } = overTime
  const lanes: Span[][] = []
  const slot = plot.inner.width / Math.max(1, points.length)
  return [...groupByDay(overTime)].toReversed().map(([day, { start, names }]) => {
    const index = points.findIndex((point) => point.start === start)
    const x = plot.left + (index + findShareOfInterval(day, start, interval)) * slot
    const label = shorten(names.join(', '), plot.width < narrowWidth ? 14 : 28)
    const length = label.length * characterWidth + 2 * gap
    const isBefore = x + length > plot.width - plot.right
    const lane = findLane(lanes, isBefore ? [x - length, x] : [x, x + length])
    return { day, label, x, isBefore, lane }
  })
}

export const findLanesHeight = (marks: readonly ReleaseMark[]): number =>
  Math.max(0, ...marks.map(({ lane }) => lane + 1)) * laneHeight
