import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawForReadme, pictureFolder, readmePictures } from '#src/inspect/cli/charts-for-readme.ts'
import { findCharts } from '#src/inspect/cli/found-charts.ts'
import { chartNamed } from '../charts/chart-named.ts'

const readme = readFileSync(join(import.meta.dirname, '../../../machines/README.md'), 'utf8')

it.each(readmePictures)(
  '$chart in the README is the chart of today: `npm run charts` draws it again',
  async (picture) => {
    const kept = readFileSync(join(pictureFolder, `${picture.chart}.svg`), 'utf8')
    expect(kept).toBe(await drawForReadme(picture, chartNamed(picture.chart)))
  },
)

it('are those that the README of the charts shows', () => {
  const shown = [...readme.matchAll(/\]\(\.\.\/src\/inspect\/charts\/pictures\/(\w+)\.svg\)/g)].map(([, name]) => name)
  expect(shown).toEqual(readmePictures.map(({ chart }) => chart))
  expect(readdirSync(pictureFolder).toSorted()).toEqual(shown.map((name) => `${name}.svg`).toSorted())
})

it('are some of as many charts as their README says there are', async () => {
  expect(readme).toContain(`all ${(await findCharts()).length} statecharts`)
})
