import { brand } from '#src/lib/brand.ts'
import { chartColours } from './charts/chart-colours.ts'
import { escapeMarkup } from '#src/lib/escape-markup.ts'
import { pageLook } from './page-look.ts'

const printed = Object.entries(chartColours)
  .map(([name, [light]]) => `--chart-${name}:${light}!important`)
  .join(';')

const rules = `
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:14px/20px 'Geist Variable',system-ui,sans-serif;-webkit-print-color-adjust:exact;print-color-adjust:exact}
a{color:var(--link)}
a:focus-visible,.sheet:focus-visible,.rows:focus-visible{outline:2px solid var(--link);outline-offset:2px}
header,main{max-width:1200px;margin:0 auto;padding:0 32px}
header{padding-top:32px}
.brand{margin:0 0 16px;color:var(--muted);font-size:12px;line-height:16px;font-weight:500}
h1{margin:0;font-size:24px;line-height:32px;font-weight:600;letter-spacing:-.02em}
.lead{margin:4px 0 0;max-width:760px;color:var(--muted)}
main{padding-bottom:64px}
.verdict{display:flex;gap:12px;margin:24px 0;padding:12px 16px;border:1px solid var(--good-line);border-radius:8px;background:var(--good-bg)}
.verdict svg{flex:none;margin-top:2px;color:var(--good)}
.verdict p{margin:0;font-weight:500}
.verdict ul{margin:4px 0 0;padding-inline-start:16px}
.verdict.wrong{border-color:var(--wrong-line);background:var(--wrong-bg)}
.verdict.wrong svg{color:var(--wrong)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(120px,1fr));gap:12px;margin:24px 0}
.tiles div{padding:12px 16px;border:1px solid var(--border);border-radius:12px;background:var(--panel)}
.tiles dt{color:var(--muted);font-size:13px}
.tiles dd{margin:4px 0 0;font-size:20px;line-height:28px;font-weight:600;font-variant-numeric:tabular-nums}
nav ul{display:flex;flex-wrap:wrap;gap:4px;margin:24px 0;padding:0;list-style:none}
nav a{display:block;padding:3px 8px;border:1px solid var(--border);border-radius:6px;background:var(--panel);color:inherit;font-size:13px;text-decoration:none}
nav a:hover{background:var(--hover)}
section{margin:32px 0;scroll-margin-top:16px}
h2{margin:0;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.01em}
h2 small,h2.code{font:500 13px/20px 'Geist Mono Variable',ui-monospace,monospace;letter-spacing:0}
h2.code{font-size:18px;line-height:28px}
h2 small{color:var(--muted)}
section>p{margin:4px 0 0;max-width:760px;color:var(--muted)}
.card{margin-top:16px;border:1px solid var(--border);border-radius:12px;background:var(--panel);overflow:clip}
.card h2,.card h3{margin:0;padding:12px 16px;font-size:14px;line-height:20px;font-weight:600}
.rows,.sheet{overflow-x:auto}
.sheet{margin:16px 0 0;padding:16px;border:1px solid var(--border);border-radius:12px;background:var(--panel)}
.sheet svg{display:block;margin:0 auto;width:100%;height:auto}
table{border-collapse:collapse;width:100%;font-size:13px;font-variant-numeric:tabular-nums}
th,td{padding:8px 16px;border-top:1px solid var(--border);text-align:start;vertical-align:top}
thead th{color:var(--muted);font-size:12px;line-height:16px;font-weight:500;white-space:nowrap}
thead th::first-letter{text-transform:uppercase}
tbody th{min-width:9em;font-weight:500}
.figures th:not(:first-child),.figures td{text-align:end;white-space:nowrap}
.code td,.code tbody th{overflow-wrap:anywhere;min-width:8em}
.tag{display:inline-block;padding:0 6px;border:1px solid;border-radius:4px;font-size:12px;line-height:18px;font-weight:500}
.tag.violation{color:var(--wrong);background:var(--wrong-bg);border-color:var(--wrong-line)}
.tag.warning{color:var(--doubtful);background:var(--doubtful-bg);border-color:var(--doubtful-line)}
@media(max-width:767px){header,main{padding-inline:16px}header{padding-top:16px}th,td{padding-inline:12px}}
@media print{:root{color-scheme:light}.chart{${printed}}body{background:none}th,td{padding:4px 6px;font-size:11px;line-height:16px}tbody th{min-width:0}header,main{max-width:none;padding-inline:0}nav{display:none}tr,.verdict,.tiles{break-inside:avoid}h2,h3,.sheet{break-after:avoid}.sheet{overflow:visible}.sheet svg{min-width:0!important;max-height:230mm}.rows{overflow:visible}}
`

const signs = {
  good: '<path d="M4.5 8.5l2.5 2.5 4.5-5"/>',
  wrong: '<path d="M8 4.5v4.5M8 11.25v.25"/>',
}

export const verdictBanner = (isGood: boolean, text: string, wrong: readonly string[] = []): string =>
  `<div class="verdict${isGood ? '' : ' wrong'}"><svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><circle cx="8" cy="8" r="7"/>${isGood ? signs.good : signs.wrong}</svg><div><p>${escapeMarkup(text)}</p>${
    wrong.length === 0 ? '' : `<ul>${wrong.map((each) => `<li>${escapeMarkup(each)}</li>`).join('')}</ul>`
  }</div></div>`

export const renderTiles = (figures: readonly (readonly [name: string, figure: string])[]): string =>
  `<dl class="tiles">${figures.map(([name, figure]) => `<div><dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(figure)}</dd></div>`).join('')}</dl>`

interface ReportTable {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** `figures` are numbers in all but the first column; `code` holds names that may break anywhere. */
  readonly holds: 'figures' | 'words' | 'code'
  readonly of?: string
}

const severities: readonly string[] = ['violation', 'warning']

const renderCell = (cell: string): string =>
  severities.includes(cell) ? `<span class="tag ${cell}">${cell}</span>` : escapeMarkup(cell)

export const reportTable = ({ title, head, rows, holds, of }: ReportTable): string => {
  if (rows.length === 0) return ''
  const cells = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? `<th scope="row">${renderCell(cell)}</th>` : `<td>${renderCell(cell)}</td>`))
      .join('')
  const label = escapeMarkup(of === undefined ? title : `${title}: ${of}`)
  const heading = of === undefined ? 'h2' : 'h3'
  return `<div class="card"><${heading}>${escapeMarkup(title)}</${heading}><div class="rows" tabindex="0" role="region" aria-label="${label}"><table class="${holds}" aria-label="${label}">
<thead><tr>${head.map((cell) => `<th scope="col">${escapeMarkup(cell)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table></div></div>`
}

export const pictureSheet = (svg: string, label: string): string => {
  const width = Number(/ width="(\d+)"/.exec(svg)?.[1])
  const size = `min-width:${Math.ceil(width * 0.72)}px;max-width:${width}px`
  return `<div class="sheet" tabindex="0" role="region" aria-label="${escapeMarkup(label)}">${svg.replace('<svg ', `<svg style="${size}" `)}</div>`
}

interface ReportPage {
  readonly title: string
  readonly lead: string
  readonly contents: readonly (readonly [id: string, name: string])[]
  readonly above: string
  readonly below: string
}

export const reportPage = ({ title, lead, contents, above, below }: ReportPage): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)} · ${brand}</title><style>${pageLook()}${rules}</style></head>
<body><header><p class="brand">${brand}</p><h1>${escapeMarkup(title)}</h1><p class="lead">${escapeMarkup(lead)}</p></header>
<main>${above}
<nav aria-label="Contents"><ul>${contents.map(([id, name]) => `<li><a href="#${escapeMarkup(id)}">${escapeMarkup(name)}</a></li>`).join('')}</ul></nav>
${below}
</main></body></html>
`
