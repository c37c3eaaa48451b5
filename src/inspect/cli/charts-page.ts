import type { AnyStateMachine } from 'xstate'
import { brand } from '#src/lib/brand.ts'
import { chartGraph } from '../charts/chart-graph.ts'
import { layoutChart, layoutGraph } from '../charts/chart-layout.ts'
import { chartSvg } from '../charts/chart-svg.ts'
import { escapeMarkup } from '#src/lib/escape-markup.ts'
import { moveRows, stateRows } from './chart-tables.ts'
import { chartsPageStyle } from './charts-page-style.ts'
import { wires } from '../wiring/wires.ts'
import { toWiringGraph } from '../wiring/wiring-graph.ts'
import { describeWires, type WireWords } from '../wiring/wiring-words.ts'

export interface DrawnWiring {
  readonly svg: string
  readonly width: number
  readonly wires: readonly WireWords[]
}

export interface DrawnChart {
  readonly machine: AnyStateMachine
  readonly source: string
  readonly svg: string
  readonly width: number
}

export const drawWhole = async (machine: AnyStateMachine, source: string): Promise<DrawnChart> => {
  const layout = await layoutChart(machine, { described: true })
  const { description } = chartGraph(machine).root
  const words = { title: `The chart ${machine.id}`, ...(description === undefined ? {} : { description }) }
  return { machine, source, svg: chartSvg(layout, words), width: Math.ceil(layout.width) }
}

export const drawWiring = async (): Promise<DrawnWiring> => {
  const graph = toWiringGraph(wires)
  if (graph === null) throw new Error('no chart tells another')
  const layout = await layoutGraph(graph, { direction: 'right' })
  return {
    svg: chartSvg(layout, { title: 'Which chart hears which' }),
    width: Math.ceil(layout.width),
    wires: describeWires(wires),
  }
}

interface Column<Row> {
  readonly title: string
  readonly name: keyof Row
  readonly isName?: boolean
}

const table = <Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[]): string => {
  const used = columns.filter(({ name }) => rows.some((row) => row[name] !== ''))
  const head = used.map(({ title }) => `<th scope="col">${title}</th>`).join('')
  const cells = (row: Row): string =>
    used
      .map(({ name, isName }) => `<td${isName === true ? ' class="name"' : ''}>${escapeMarkup(String(row[name]))}</td>`)
      .join('')
  return `<div class="rows"><table><thead><tr>${head}</tr></thead><tbody>
${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}
</tbody></table></div>`
}

const formatCount = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const toSize = (width: number): string => `min-width:${Math.ceil(width * 0.72)}px;max-width:${width}px`

const renderWiring = ({ svg, width, wires: rows }: DrawnWiring): string =>
  `<section id="wiring" aria-labelledby="name-wiring"><h2 id="name-wiring">Who hears whom</h2>
<p class="purpose">Charts are joined by what they emit. An arrow leads from a chart to one that is told something then, and names the notice.</p>
<p class="source">${formatCount(rows.length, 'subscription')} · <a href="wiring.svg">picture alone</a></p>
<div class="sheet" tabindex="0" role="region" aria-label="Picture of who hears whom">${svg.replace('<svg ', `<svg style="${toSize(width)}" `)}</div>
<details><summary>Who hears whom, as a table</summary>${table(rows, [
    { title: 'From', name: 'from', isName: true },
    { title: 'Notice', name: 'hears', isName: true },
    { title: 'What follows', name: 'follows' },
    { title: 'In', name: 'file', isName: true },
  ])}</details></section>`

const renderSection = ({ machine, source, svg, width }: DrawnChart): string => {
  const moves = moveRows(machine)
  const states = stateRows(machine)
  const id = escapeMarkup(machine.id)
  const { description } = chartGraph(machine).root
  return `<section id="${id}" aria-labelledby="name-${id}"><h2 id="name-${id}">${id}</h2>
${description === undefined ? '' : `<p class="purpose">${escapeMarkup(description)}</p>`}
<p class="source">${escapeMarkup(source)} · ${formatCount(states.length, 'state')}, ${formatCount(moves.length, 'move')} · <a href="${id}.svg">picture alone</a></p>
<div class="sheet" tabindex="0" role="region" aria-label="Picture of ${id}">${svg.replace('<svg ', `<svg style="${toSize(width)}" `)}</div>
<details><summary>Moves of ${id}</summary>${table(moves, [
    { title: 'From', name: 'from', isName: true },
    { title: 'When', name: 'when', isName: true },
    { title: 'If', name: 'condition', isName: true },
    { title: 'To', name: 'to', isName: true },
    { title: 'Does', name: 'does' },
  ])}</details>
<details><summary>States of ${id}</summary>${table(states, [
    { title: 'State', name: 'state', isName: true },
    { title: 'Kind', name: 'kind' },
    { title: 'What it is for', name: 'purpose' },
    { title: 'Runs', name: 'runs' },
    { title: 'Tags', name: 'tags' },
    { title: 'On entry', name: 'onEntry' },
    { title: 'On exit', name: 'onExit' },
  ])}</details></section>`
}

const wordsToFind = ({ machine }: DrawnChart): string => {
  const { root, moves } = chartGraph(machine)
  const states = stateRows(machine).map(({ state }) => state)
  return [machine.id, root.description ?? '', ...states, ...new Set(moves.map(({ trigger }) => trigger))]
    .join(' ')
    .toLowerCase()
}

const renderEntry = (chart: DrawnChart): string => {
  const id = escapeMarkup(chart.machine.id)
  const folder = chart.source.split('/').slice(1, -1).join('/')
  return `<li data-words="${escapeMarkup(wordsToFind(chart))}"><a href="#${id}">${id}<small>${escapeMarkup(folder)}</small></a></li>`
}

/** The page is complete without the script, which only filters and switches the theme. */
const script = `
const input = document.querySelector('#find'), status = document.querySelector('#found'), root = document.documentElement
const entries = [...document.querySelectorAll('nav li')]
const find = () => {
  const words = input.value.toLowerCase().split(/\\s+/)
  let found = 0
  for (const entry of entries) {
    const isFound = words.every((word) => entry.dataset.words.includes(word))
    if (isFound) found++
    entry.hidden = !isFound
    document.getElementById(entry.firstElementChild.hash.slice(1)).hidden = !isFound
  }
  status.textContent = found + ' of ' + entries.length
}
input.addEventListener('input', find)
document.querySelector('#theme').addEventListener('click', () => {
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme:dark)').matches
  root.dataset.theme = isDark ? 'light' : 'dark'
})
find()
`

export const chartsPage = (charts: readonly DrawnChart[], wiring: DrawnWiring): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Charts · ${brand}</title><style>${chartsPageStyle()}</style></head><body>
<header><h1>${brand}: all charts</h1><p>Drawn from the code by <code>npm run charts</code>; <a href="#wiring">who hears whom</a> comes first. ▸ runs while one is there, · happens without leaving, ↻ leaves and enters again.</p>
<button type="button" id="theme">Light or dark</button></header>
<div class="page"><nav aria-label="Charts"><label for="find">Find a chart, state or event</label>
<input type="search" id="find" autocomplete="off"><p id="found" role="status">${charts.length} of ${charts.length}</p>
<ul>${charts.map(renderEntry).join('\n')}</ul></nav>
<main>${renderWiring(wiring)}
${charts.map(renderSection).join('\n')}</main></div>
<script>${script}</script></body></html>
`
