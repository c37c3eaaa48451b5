import type { FunnelAnalysis } from '../funnels/analysis.ts'
import { type WindowName, windowLengths } from '../funnels/conversion-window.ts'
import type { Table } from './report-tables.ts'
import { duration, formatCount, percent } from './words.ts'

const describeWindow = (window: WindowName): string =>
  window === 'none' ? 'whenever' : `within ${duration(windowLengths[window])}`

const pointTable = ({ window, overTime: { interval, points, leftOut }, undated }: FunnelAnalysis): Table => {
  const without = [
    ...(leftOut === 0 ? [] : [`without ${formatCount(leftOut)} older`]),
    ...(undated === 0 ? [] : [`without ${formatCount(undated)} people of no known time`]),
  ]
  return {
    title: [`Conversion by ${interval} of entering, in UTC, completed ${describeWindow(window)}`, ...without].join(
      ', ',
    ),
    head: [interval, 'entered', 'completed', 'conversion', 'still open'],
    rows: points.map(({ start, entered, completed, conversion, isOpen }) => [
      start,
      formatCount(entered),
      formatCount(completed),
      percent(conversion),
      isOpen ? 'yes' : '',
    ]),
  }
}

const windowTable = ({ window, stages }: FunnelAnalysis): Table => ({
  title: `Stages ${describeWindow(window)} of entering`,
  head: ['stage', 'people', 'of all'],
  rows: window === 'none' ? [] : stages.map(({ name, users, share }) => [name, formatCount(users), percent(share)]),
})

export interface AnalysisTables {
  readonly figures: readonly Table[]
}

export const analysisTables = (analysis: FunnelAnalysis | undefined): AnalysisTables => ({
  figures: analysis === undefined ? [] : [windowTable(analysis), pointTable(analysis)],
})
