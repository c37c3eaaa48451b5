import { chartColours, chartFont } from './chart-colours.ts'
import type { ChartLayout } from './chart-layout.ts'
import { drawChart, type Drawn, type Marks, type PictureWords } from './draw-chart.ts'
import { escapeMarkup } from '#src/lib/escape-markup.ts'

const toAttributeName = (name: string): string =>
  name === 'viewBox' ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const writeElement = ({ tag, attributes, children }: Drawn): string => {
  const set = Object.entries(attributes).map(
    ([name, value]) => ` ${toAttributeName(name)}="${escapeMarkup(String(value))}"`,
  )
  const inner = children.map((child) => (typeof child === 'string' ? escapeMarkup(child) : writeElement(child)))
  return `<${tag}${set.join('')}>${inner.join('')}</${tag}>`
}

const variables = (scheme: 0 | 1): string =>
  Object.entries(chartColours)
    .map(([name, pair]) => `--chart-${name}:${pair[scheme]}`)
    .join(';')

/** The picture follows the reader's colour scheme, or the theme of the page it is in. */
const style = [
  `.chart{${variables(0)};--chart-font:${chartFont}}`,
  `@media(prefers-color-scheme:dark){:root:not([data-theme=light]) .chart,svg.chart:root{${variables(1)}}}`,
  `:root[data-theme=dark] .chart{${variables(1)}}`,
].join('')

export const chartSvg = (layout: ChartLayout, words: PictureWords, marks: Marks = {}): string => {
  const picture = drawChart(layout, words, marks)
  const { width, height } = { width: Math.ceil(layout.width), height: Math.ceil(layout.height) }
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', class: 'chart', width, height, ...picture.attributes }
  const svg = writeElement({ ...picture, attributes })
  return svg.replace('>', `><style>${style}</style>`)
}
