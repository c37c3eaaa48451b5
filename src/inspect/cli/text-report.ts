import type { FunnelAnalysis } from '../funnels/analysis.ts'
import type { Explanation } from '../funnels/explanation.ts'
import type { LogReport } from '../funnels/report.ts'
import { analysisTables } from './analysis-tables.ts'
import { textTable } from './text-table.ts'
import {
  type Table,
  deviationTable,
  edgeTable,
  funnelHeadline,
  journeyHeadline,
  milestoneTable,
  problemTable,
  progressTable,
  stageTable,
  describeVerdict,
} from './report-tables.ts'
import { formatCount, formatTime } from './words.ts'
import { describeExplanation } from './explanation-words.ts'

const indent = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `  ${line}`))

const tableLines = ({ title, head, rows }: Table): string[] =>
  rows.length === 0 ? [] : ['', title, ...indent(textTable(head, rows))]

const section = (name: string, id: string, headline: string, tables: readonly Table[]): string[] => [
  '',
  `${name} (${id})`,
  ...indent([headline, ...tables.flatMap(tableLines)]),
]

const toFullText = (report: LogReport, analyses: readonly FunnelAnalysis[]): string =>
  [
    `${formatCount(report.events)} events of ${formatCount(report.users)} people on ${formatCount(report.devices)} devices, in ${formatCount(report.lines)} lines (${report.format}${report.isNewestFirst ? ', newest first' : ''})`,
    ...report.funnels.flatMap((funnel) => {
      const { figures, words } = analysisTables(analyses.find(({ id }) => id === funnel.id))
      const tables = [stageTable(funnel), ...figures, edgeTable(funnel), ...words, deviationTable(funnel)]
      return section(funnel.name, funnel.id, funnelHeadline(funnel), tables)
    }),
    ...report.journeys.flatMap((journey) =>
      section(journey.name, journey.id, journeyHeadline(journey), [
        milestoneTable(journey),
        progressTable(journey),
        deviationTable(journey),
      ]),
    ),
    ...tableLines(problemTable(report)),
    '',
    describeVerdict(report),
    '',
  ].join('\n')

export const textReport = (report: LogReport, analyses: readonly FunnelAnalysis[]): string =>
  report.lines === 0 ? `${describeVerdict(report)}\n` : toFullText(report, analyses)

export const textExplanation = (user: string, ids: readonly string[], explanations: readonly Explanation[]): string => {
  if (explanations.length === 0) return `The log tells of no ${user}.\n`
  const others = ids.filter((id) => id !== user)
  return [
    `${user}${others.length > 0 ? `, also known as ${others.join(', ')}` : ''}: ${formatCount(explanations.length)} events`,
    '',
    ...explanations.flatMap((explanation) => [
      `line ${explanation.line}  ${formatTime(explanation.at)}  ${explanation.event}`.trimEnd(),
      ...describeExplanation(explanation).map((sentence) => `    ${sentence}`),
    ]),
    '',
  ].join('\n')
}
