import type { FunnelAnalysis } from '../funnels/analysis.ts'
import type { Explanation } from '../funnels/explanation.ts'
import type { LogReport } from '../funnels/report.ts'
import {
  describeSize,
  describeVerdict,
  deviationTable,
  funnelHeadline,
  journeyHeadline,
  problemTable,
  type Table,
} from '../reports/report-tables.ts'
import { toSections } from '../reports/report-sections.ts'
import { textTable } from './text-table.ts'
import { formatCount, formatTime } from '../reports/words.ts'
import { describeExplanation } from './explanation-words.ts'

const indent = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `  ${line}`))

const tableLines = ({ title, head, rows }: Table): string[] =>
  rows.length === 0 ? [] : ['', title, ...indent(textTable(head, rows))]

const toFullText = (report: LogReport, analyses: readonly FunnelAnalysis[]): string =>
  [
    describeSize(report),
    ...toSections(report, analyses).flatMap(({ id, name, headline, numberTables, textTables }) => [
      '',
      `${name} (${id})`,
      ...indent([headline, ...[...numberTables, ...textTables].flatMap(tableLines)]),
    ]),
    ...tableLines(problemTable(report)),
    '',
    describeVerdict(report),
    '',
  ].join('\n')

export const textSummary = (report: LogReport): string =>
  [
    ...(report.lines === 0 ? [] : [describeSize(report)]),
    ...report.funnels.flatMap((funnel) => (funnel.users === 0 ? [] : [`  ${funnel.name}: ${funnelHeadline(funnel)}`])),
    ...report.journeys.flatMap((journey) =>
      journey.users === 0 ? [] : [`  ${journey.name}: ${journeyHeadline(journey)}`],
    ),
    ...[...report.funnels, ...report.journeys].flatMap((chart) => {
      const { title, ...table } = deviationTable(chart)
      return tableLines({ ...table, title: `${title} of ${chart.name}` })
    }),
    ...tableLines(problemTable(report)),
    ...(report.lines === 0 ? [] : ['']),
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
