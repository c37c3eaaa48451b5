import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { chartGraph } from '#src/inspect/charts/chart-graph.ts'
import { moveRows, stateRows } from '#src/inspect/cli/chart-tables.ts'
import { chartsPage, drawWhole } from '#src/inspect/cli/charts-page.ts'
import { findCharts, findChartsWithSources } from '#src/inspect/cli/found-charts.ts'
import { chartNamed } from '../charts/chart-named.ts'

const named = ['session', 'toast'].map((name) => [chartNamed(name), `machines/${name}.machine.ts`] as const)
const draw = () => Promise.all(named.map(([machine, source]) => drawWhole(machine, source)))

it('has a picture, an entry and a row for each move and state of every chart, and needs nothing from elsewhere', async () => {
  const page = chartsPage(await draw())
  for (const [machine] of named) {
    const section = page.slice(page.indexOf(`<section id="${machine.id}"`))
    const rows = section.slice(0, section.indexOf('</section>')).match(/<tr><td/g)
    expect(rows?.length).toBe(moveRows(machine).length + stateRows(machine).length)
    expect(page).toContain(`href="#${machine.id}"`)
  }
  expect(page.match(/<svg /g)?.length).toBe(named.length)
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\/|@import|url\((?!data:)/)
})

it('is the same each time', async () => {
  expect(chartsPage(await draw())).toBe(chartsPage(await draw()))
})

it('is not broken by what is written in a chart', async () => {
  const hostile = '"><script>alert(1)</script>&'
  const chart = createMachine({
    id: 'x',
    description: hostile,
    initial: 'a',
    states: { a: { description: hostile, on: { [hostile]: 'b' } }, b: {} },
  })
  expect(chartsPage([await drawWhole(chart, hostile)])).not.toContain('<script>alert')
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
