import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { chartGraph } from '#src/inspect/charts/chart-graph.ts'
import { moveRows, stateRows } from '#src/inspect/cli/chart-tables.ts'
import { type DrawnWiring, chartsPage, drawWhole, drawWiring } from '#src/inspect/cli/charts-page.ts'
import { findCharts, findChartsWithSources } from '#src/inspect/cli/found-charts.ts'
import { chartNamed } from '../charts/chart-named.ts'

const named = ['session', 'toast'].map((name) => [chartNamed(name), `machines/${name}.machine.ts`] as const)
const wiring: DrawnWiring = { svg: '<svg />', width: 10, wires: [] }
const draw = () => Promise.all(named.map(([machine, source]) => drawWhole(machine, source)))

it('has a picture, an entry and a row for each move and state of every chart, and needs nothing from elsewhere', async () => {
  const page = chartsPage(await draw(), wiring)
  for (const [machine] of named) {
    const section = page.slice(page.indexOf(`<section id="${machine.id}"`))
    const rows = section.slice(0, section.indexOf('</section>')).match(/<tr><td/g)
    expect(rows?.length).toBe(moveRows(machine).length + stateRows(machine).length)
    expect(page).toContain(`href="#${machine.id}"`)
  }
  expect(page.match(/<svg /g)?.length).toBe(named.length + 1)
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\/|@import|url\((?!data:)/)
})

it('is the same each time', async () => {
  expect(chartsPage(await draw(), wiring)).toBe(chartsPage(await draw(), wiring))
})

it('is not broken by what is written in a chart', async () => {
  const hostile = '"><script>alert(1)</script>&'
  const chart = createMachine({
    id: 'x',
    description: hostile,
    initial: 'a',
    states: { a: { description: hostile, on: { [hostile]: 'b' } }, b: {} },
  })
  expect(chartsPage([await drawWhole(chart, hostile)], wiring)).not.toContain('<script>alert')
})

it('begins with who hears whom, drawn and as a table', async () => {
  const page = chartsPage([], await drawWiring())
  expect(page).toContain('>session.refreshed</text>')
  expect(page).toContain('<td class="name">src/actors/membership.actor.ts</td>')
})

it('says in its rows what happens: where from, when, if, where to, and what is done', () => {
  const rows = moveRows(chartNamed('session'))
  const findRows = (from: string, when: string) => rows.filter((row) => row.from === from && row.when === when)
  expect(findRows('signedIn', 'tokens.received')).toEqual([
    {
      from: 'signedIn',
      when: 'tokens.received',
      condition: '',
      to: 'enters itself again',
      does: 'announceEnd, setIdentity, announceStart',
    },
  ])
  expect(findRows('restoring', 'always').map(({ condition, to }) => [condition, to])).toEqual([
    ['isRestored', 'signedIn'],
    ['else', 'signedOut'],
  ])
  expect(findRows('signedIn', 'organisation.select').map(({ to }) => to)).toEqual(['stays'])
})

it('has something to say about each chart, and each has a file', async () => {
  const charts = await findChartsWithSources()
  expect(charts.map(({ machine }) => machine)).toEqual(await findCharts())
  const mute = charts.filter(({ machine }) => chartGraph(machine).root.description === undefined)
  expect(mute.map(({ machine }) => machine.id)).toEqual([])
  expect(charts.filter(({ source }) => !/^machines\/.*\.(machine|funnel|journey)\.ts$/.test(source))).toEqual([])
})
