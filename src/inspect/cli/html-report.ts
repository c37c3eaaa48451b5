import type { LogReport } from '../funnels/report.ts'
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
  verdictOf,
} from './report-tables.ts'
import { count } from './words.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
h2 { margin-top: 3rem } h2 small { font-weight: normal; opacity: .7 }
.scroll { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
caption { text-align: start; font-weight: 600; padding: .75rem 0 .25rem }
th, td { text-align: end; padding: .25rem .75rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
th:first-child, td:first-child { text-align: start; padding-inline-start: 0 }
figure { margin: 1rem 0; overflow-x: auto }
.verdict { padding: .75rem 1rem; border-inline-start: .25rem solid; font-weight: 600 }
.conforms { border-color: #2e7d32 } .violated { border-color: #c62828 }
`

const tableOf = ({ title, head, rows }: Table): string => {
  if (rows.length === 0) return ''
  const cells = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? `<th scope="row">${escaped(cell)}</th>` : `<td>${escaped(cell)}</td>`)).join('')
  return `<div class="scroll"><table><caption>${escaped(title)}</caption>
<thead><tr>${head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table></div>`
}

interface Section {
  readonly id: string
  readonly name: string
  readonly headline: string
  readonly tables: readonly Table[]
}

const sectionOf = ({ id, name, headline, tables }: Section, picture: string | undefined): string =>
  `<section><h2>${escaped(name)} <small>${escaped(id)}</small></h2>
<p>${escaped(headline)}</p>
${picture === undefined ? '' : `<figure>${picture}</figure>`}
${tables.map(tableOf).join('\n')}</section>`

/** One file that needs no other. `pictures`: the chart of each funnel or journey by its id, as SVG. */
export const htmlReport = (report: LogReport, pictures: ReadonlyMap<string, string>): string => {
  const sections: Section[] = [
    ...report.funnels.map((funnel) => ({
      id: funnel.id,
      name: funnel.name,
      headline: funnelHeadline(funnel),
      tables: [stageTable(funnel), edgeTable(funnel), deviationTable(funnel)],
    })),
    ...report.journeys.map((journey) => ({
      id: journey.id,
      name: journey.name,
      headline: journeyHeadline(journey),
      tables: [milestoneTable(journey), progressTable(journey), deviationTable(journey)],
    })),
  ]
  const figures = `${count(report.events)} events of ${count(report.users)} people on ${count(report.devices)} devices`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Funnels and journeys</title><style>${style}</style></head>
<body><main><h1>Funnels and journeys</h1>
<p>${figures}</p>
<p class="verdict ${report.isConforming ? 'conforms' : 'violated'}">${escaped(verdictOf(report))}</p>
${tableOf(problemTable(report))}
${sections.map((section) => sectionOf(section, pictures.get(section.id))).join('\n')}
</main></body></html>
`
}
