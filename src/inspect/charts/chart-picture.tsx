import { createElement, type ReactElement } from 'react'
import type { ChartLayout } from './chart-layout.ts'
import { drawChart, type Drawn, type Marks, type PictureWords } from './draw-chart.ts'

interface ChartPictureProps {
  readonly layout: ChartLayout
  readonly words: PictureWords
  readonly marks?: Marks
  readonly className?: string
  /** 1 is the picture's own size. */
  readonly scale?: number
}

const elementOf = ({ tag, key, attributes, children }: Drawn): ReactElement =>
  createElement(
    tag,
    { key, ...attributes },
    ...children.map((child) => (typeof child === 'string' ? child : elementOf(child))),
  )

/** The same picture as `chartSvg`, of elements: its colours are the page's `--chart-…` variables. */
export function ChartPicture({ layout, words, marks = {}, className, scale = 1 }: ChartPictureProps) {
  const { attributes, children } = drawChart(layout, words, marks)
  const size = { width: Math.ceil(layout.width * scale), height: Math.ceil(layout.height * scale) }
  return (
    <svg {...attributes} {...size} className={className}>
      {children.map((child) => (typeof child === 'string' ? child : elementOf(child)))}
    </svg>
  )
}
