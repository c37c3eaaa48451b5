import { layoutGraph } from '../charts/chart-layout.ts'
import { chartSvg } from '../charts/chart-svg.ts'
import type { Marks } from '../charts/draw-chart.ts'
import { type ChartReport, type ModelReport, type Share, totalOf } from './model-report.ts'
import { counted, moveWords, wayWords } from './model-report-text.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = (tag: string, texts: readonly string[]) =>
    texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')
  return `<table><caption>${escaped(caption)}</caption><thead><tr>${cells('th', head)}</tr></thead><tbody>${body}</tbody></table>`
}

const shareWords = ({ covered, all }: Share): string => `${covered} of ${all}`

const marksOf = ({ coverage: { states, moves } }: ChartReport): Marks =>
  Object.fromEntries(
    [...states.map(({ id, way }) => [id, way] as const), ...moves.map(({ key, way }) => [key, way] as const)].map(
      ([part, way]) => [part, { tone: way === null ? ('unused' as const) : ('used' as const) }],
    ),
  )

const chartSection = async (report: ChartReport): Promise<string> => {
  const { id, description, graph, coverage, shares, uncovered } = report
  const missing = new Map(uncovered.map(({ part, because }) => [part, because ?? 'Covered by no path.']))
  const wayOf = (part: string, way: readonly string[] | null) =>
    way === null ? (missing.get(part) ?? '') : wayWords(way)
  const title = `The chart ${id}: ${shareWords(shares.moves)} transitions covered`
  return `<section id="${escaped(id)}"><h2>${escaped(id)}</h2>
${description === null ? '' : `<p>${escaped(description)}</p>`}
<p>States ${shareWords(shares.states)}, transitions ${shareWords(shares.moves)}, guards ${shareWords(shares.guards)}.</p>
<div class="picture" tabindex="0" role="group" aria-label="${escaped(title)}">${chartSvg(await layoutGraph(graph), { title }, marksOf(report))}</div>
${table(
  'Transitions, and the shortest path that covers each',
  ['transition', 'path'],
  coverage.moves.map((move) => [moveWords(id, move), wayOf(move.key, move.way)]),
)}
${table(
  'States, and the shortest path that leads there',
  ['state', 'what it is for', 'path'],
  coverage.states.map(({ id: state, description: purpose, way }) => [
    state.slice(id.length + 1),
    purpose ?? '',
    wayOf(state, way),
  ]),
)}
${
  coverage.guards.length === 0
    ? ''
    : table(
        'Guards, and what they were heard to answer',
        ['guard', 'answers'],
        coverage.guards.map(({ name, answers }) => [name, answers.map((answer) => (answer ? 'yes' : 'no')).join(', ')]),
      )
}</section>`
}

const style = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{margin:0 auto;max-width:80rem;padding:1rem}
table{border-collapse:collapse;margin:1rem 0;width:100%;font-size:.875rem}
caption{text-align:start;font-weight:600;padding:.25rem 0}
th,td{text-align:start;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid color-mix(in srgb,currentcolor 20%,transparent);overflow-wrap:anywhere}
.picture{overflow:auto;padding:.5rem 0}
.wrong{border-inline-start:.25rem solid;padding-inline-start:1rem}
nav a{margin-inline-end:.75rem;white-space:nowrap}
@media print{section{break-inside:avoid-page}}`

const verdict = ({ problems }: ModelReport): string =>
  problems.length === 0
    ? '<p>Everything that has no reason not to be is covered.</p>'
    : `<div class="wrong"><p>${counted(problems.length, 'problem')}:</p><ul>${problems.map((problem) => `<li>${escaped(problem)}</li>`).join('')}</ul></div>`

/** The report as one file that needs nothing else: every chart drawn, and tables beside every picture. */
export const modelReportPage = async (report: ModelReport): Promise<string> => {
  const { charts, lint } = report
  const sections: string[] = []
  for (const chart of charts) sections.push(await chartSection(chart))
  const cells = ({ states, moves, guards }: ChartReport['shares']) => [states, moves, guards].map(shareWords)
  const total = {
    states: totalOf(report, 'states'),
    moves: totalOf(report, 'moves'),
    guards: totalOf(report, 'guards'),
  }
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Every chart, walked whole</title><style>${style}</style></head><body>
<h1>Every chart, walked whole</h1>
${verdict(report)}
${table(
  'What the paths cover',
  ['chart', 'states', 'transitions', 'guards'],
  [...charts.map(({ id, shares }) => [id, ...cells(shares)]), [counted(charts.length, 'chart'), ...cells(total)]],
)}
${table(
  'On no path, for a reason',
  ['chart', 'part', 'reason'],
  charts.flatMap(({ id, uncovered }) => uncovered.map(({ part, because }) => [id, part, because ?? 'none'])),
)}
${table(
  'Announced, not yet tracked',
  ['journey', 'milestone', 'after'],
  lint.announced.map(({ journeyId, milestoneId, after }) => [journeyId, milestoneId, after]),
)}
<nav aria-label="Charts">${charts.map(({ id }) => `<a href="#${escaped(id)}">${escaped(id)}</a>`).join('')}</nav>
${sections.join('\n')}
</body></html>
`
}
