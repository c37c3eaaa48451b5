import { escapeMarkup } from '#src/lib/escape-markup.ts'
import type { FunnelAnalysis } from '../funnels/analysis.ts'
import type { LogReport } from '../funnels/report.ts'
import { pictureSheet, reportPage, reportTable, renderTiles, verdictBanner } from '../report-page.ts'
import { type Section, toSections } from '../reports/report-sections.ts'
import { describeVerdict, problemTable } from '../reports/report-tables.ts'
import { formatCount } from '../reports/words.ts'

const renderSection = (
  { id, name, headline, numberTables, textTables }: Section,
  picture: string | undefined,
): string =>
  `<section id="${escapeMarkup(id)}"><h2>${escapeMarkup(name)} <small>${escapeMarkup(id)}</small></h2>
<p>${escapeMarkup(headline)}</p>
${picture === undefined ? '' : pictureSheet(picture, `Chart of ${name}`)}
${numberTables.map((table) => reportTable({ ...table, holds: 'figures', of: name })).join('\n')}
${textTables.map((table) => reportTable({ ...table, holds: 'words', of: name })).join('\n')}</section>`

export const htmlReport = (
  report: LogReport,
  analyses: readonly FunnelAnalysis[],
  pictures: ReadonlyMap<string, string>,
): string => {
  const sections = toSections(report, analyses)
  const { lines, events, users, devices } = report
  return reportPage({
    title: 'Funnels and journeys',
    lead: 'A log of analytics events, held against the charts of the product: who went which way, how long it took, and what no chart allows.',
    contents: sections.map(({ id, name }) => [id, name]),
    above: [
      verdictBanner(report.isConforming, describeVerdict(report)),
      renderTiles([
        ['Lines', formatCount(lines)],
        ['Events', formatCount(events)],
        ['People', formatCount(users)],
        ['Devices', formatCount(devices)],
      ]),
      reportTable({ ...problemTable(report), holds: 'words' }),
    ].join('\n'),
    below: sections.map((section) => renderSection(section, pictures.get(section.id))).join('\n'),
  })
}
