import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DrawnChart, chartsPage, drawWhole, drawWiring } from './charts-page.ts'
import { drawForReadme, pictureFolder, readmePictures } from './charts-for-readme.ts'
import { findChartsWithSources } from './found-charts.ts'

/** Draws every chart: one page of all of them, a picture of each, and those of the README. */
const folder = 'dist/charts'
const charts = await findChartsWithSources()

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const drawn: DrawnChart[] = []
for (const { machine, source } of charts) {
  const chart = await drawWhole(machine, source)
  drawn.push(chart)
  await writeFile(join(folder, `${machine.id}.svg`), `${chart.svg}\n`)
}
const wiring = await drawWiring()
await writeFile(join(folder, 'wiring.svg'), `${wiring.svg}\n`)
await writeFile(join(folder, 'index.html'), chartsPage(drawn, wiring))

await rm(pictureFolder, { recursive: true, force: true })
await mkdir(pictureFolder, { recursive: true })
for (const picture of readmePictures) {
  const chart = charts.find(({ machine }) => machine.id === picture.chart)
  if (chart === undefined) throw new Error(`no chart is called ${picture.chart}`)
  await writeFile(join(pictureFolder, `${picture.chart}.svg`), await drawForReadme(picture, chart.machine))
}
process.stdout.write(`${drawn.length} charts: ${folder}/index.html\n`)
