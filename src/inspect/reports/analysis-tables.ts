import type { Breakdown, BreakdownRow, Comparison, FunnelAnalysis } from '../funnels/analysis.ts'
import { toProperty } from '../funnels/breakdown-choice.ts'
import { type WindowName, windowLengths } from '../funnels/conversion-window.ts'
import { listNames } from '../funnels/releases.ts'
import type { Table } from './report-tables.ts'
import { duration, formatCount, formatTime, percent } from './words.ts'

const describeWindow = (window: WindowName): string =>
  window === 'none' ? 'whenever' : `within ${duration(windowLengths[window])}`

const pointTable = ({ window, overTime, undated }: FunnelAnalysis): Table => {
  const { interval, points, leftOut, releases } = overTime
  const unmarked = releases.filter(({ start }) => start === null)
  const without = [
    ...(leftOut === 0 ? [] : [`without ${formatCount(leftOut)} older`]),
    ...(undated === 0 ? [] : [`without ${formatCount(undated)} people of no known time`]),
    ...unmarked.map(({ name, day }) => `without release ${name} of ${day}`),
  ]
  return {
    title: [`Conversion by ${interval} of entering, in UTC, completed ${describeWindow(window)}`, ...without].join(
      ', ',
    ),
    head: [interval, 'entered', 'completed', 'conversion', 'still open', ...(releases.length > 0 ? ['releases'] : [])],
    rows: points.map(({ start, entered, completed, conversion, isOpen }) => [
      start,
      formatCount(entered),
      formatCount(completed),
      percent(conversion),
      isOpen ? 'yes' : '',
      ...(releases.length > 0 ? [listNames(overTime, start).join(', ')] : []),
    ]),
  }
}

const windowTable = ({ window, stages }: FunnelAnalysis): Table => ({
  title: `Stages ${describeWindow(window)} of entering`,
  head: ['stage', 'people', 'of all'],
  rows: window === 'none' ? [] : stages.map(({ name, users, share }) => [name, formatCount(users), percent(share)]),
})

const convertTable = ({ convertTimes: { people, median, p90, bins }, window }: FunnelAnalysis): Table => ({
  title: `Time to convert ${describeWindow(window)}, first stage to last: median ${duration(median)}, 90 % within ${duration(p90)}`,
  head: ['time', 'people', 'share'],
  rows: bins.map(({ from, upTo, people: count }) => [
    upTo === null ? `more than ${duration(from)}` : `up to ${duration(upTo)}`,
    formatCount(count),
    percent((count / people) * 100),
  ]),
})

const leaverTable = ({ leavers, window }: FunnelAnalysis): Table => ({
  title: leavers
    ? `Left at "${leavers.stage}" ${describeWindow(window)}: shown ${formatCount(leavers.newest.length)} of ${formatCount(leavers.people)}, newest first`
    : '',
  head: ['person', 'entered', 'last stage'],
  rows: (leavers?.newest ?? []).map(({ user, enteredAt, lastAt }) => [user, formatTime(enteredAt), formatTime(lastAt)]),
})

const describeCohort = ({ by, interval, isCut }: Breakdown): string => {
  if (interval !== null) return `the ${interval} in which people were first seen in the log, in UTC`
  return `${toProperty(by)} of the first event of the funnel${isCut ? ', values beyond the first 10,000 among others' : ''}`
}

const describeRow = ({ kind, value, values }: BreakdownRow): string => {
  if (kind === 'value') return value.replaceAll(/\s/g, ' ')
  return kind === 'none' ? '(none)' : `(others: ${formatCount(values)})`
}

const formatInterval = ({ low, high }: BreakdownRow): string => `${percent(low)} to ${percent(high)}`

const breakdownTable = ({ breakdown, stages, window }: FunnelAnalysis): Table => ({
  title: breakdown ? `By ${describeCohort(breakdown)}, completed ${describeWindow(window)}` : '',
  head: [
    breakdown?.interval ?? 'value',
    'people',
    ...stages.map(({ name }) => name),
    'conversion',
    '95 % interval',
    'still open',
  ],
  rows: (breakdown?.rows ?? []).map((row) => [
    describeRow(row),
    formatCount(row.entered),
    ...row.reached.map(formatCount),
    percent(row.conversion),
    formatInterval(row),
    row.isOpen ? 'yes' : '',
  ]),
})

const formatPoints = (points: number): string => `${points > 0 ? '+' : ''}${points.toFixed(1)}`

const comparisonWords: Readonly<Record<Comparison['verdict'], string>> = {
  higher: 'higher in the second',
  lower: 'lower in the second',
  alike: 'no difference seen',
  tooFew: 'too few people to tell',
}

const describeComparison = ({ verdict, low, high }: Comparison): string =>
  low === null || high === null
    ? comparisonWords[verdict]
    : `${comparisonWords[verdict]}, by ${formatPoints(low)} to ${formatPoints(high)} percentage points (95 %)`

const comparisonTable = ({ comparison, window }: FunnelAnalysis): Table => ({
  title: comparison
    ? `Two periods of entering, completed ${describeWindow(window)}: ${describeComparison(comparison)}`
    : '',
  head: ['period', 'entered', 'completed', 'conversion', 'still open'],
  rows: (comparison ? [comparison.before, comparison.after] : []).map((period) => [
    `${period.from}..${period.to}`,
    formatCount(period.entered),
    formatCount(period.completed),
    percent(period.conversion),
    period.isOpen ? 'yes' : '',
  ]),
})

export interface AnalysisTables {
  readonly figures: readonly Table[]
  readonly words: readonly Table[]
}

export const analysisTables = (analysis: FunnelAnalysis | undefined): AnalysisTables => ({
  figures:
    analysis === undefined
      ? []
      : [
          windowTable(analysis),
          pointTable(analysis),
          convertTable(analysis),
          comparisonTable(analysis),
          breakdownTable(analysis),
        ],
  words: analysis === undefined ? [] : [leaverTable(analysis)],
})
