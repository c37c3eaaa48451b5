import type { FunnelAnalysis } from '../funnels/analysis.ts'
import type { LogReport } from '../funnels/report.ts'
import { toSections } from './report-sections.ts'
import { describeSize, describeVerdict, problemTable, type Table } from './report-tables.ts'

const escapeText = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]<>#|~&!]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')

const toRow = (cells: readonly string[]): string => `| ${cells.map(escapeText).join(' | ')} |`

const toTable = ({ title, head, rows }: Table, holds: 'figures' | 'words'): readonly string[] => {
  if (rows.length === 0) return []
  const rule = head.map((_, column) => (holds === 'figures' && column > 0 ? '---:' : '---'))
  const table = [toRow(head), `| ${rule.join(' | ')} |`, ...rows.map(toRow)]
  return [`### ${escapeText(title)}`, table.join('\n')]
}

export const markdownReport = (report: LogReport, analyses: readonly FunnelAnalysis[]): string => {
  const sections = report.lines === 0 ? [] : toSections(report, analyses)
  const parts = [
    '# Funnels and journeys',
    ...(report.lines === 0 ? [] : [escapeText(describeSize(report))]),
    `**${escapeText(describeVerdict(report))}**`,
    ...toTable(problemTable(report), 'words'),
    ...sections.flatMap(({ id, name, headline, numberTables, textTables }) => [
      `## ${escapeText(name)} (${escapeText(id)})`,
      escapeText(headline),
      ...numberTables.flatMap((table) => toTable(table, 'figures')),
      ...textTables.flatMap((table) => toTable(table, 'words')),
    ]),
  ]
  return `${parts.join('\n\n')}\n`
}
