import { createElement, type ReactElement } from 'react'
import type { ChartLayout } from './chart-layout.ts'
import { drawChart, type Drawn, type Marks, type PictureWords } from './draw-chart.ts'

interface ChartPictureProps {
  readonly layout: ChartLayout
  readonly words: PictureWords
  readonly marks?: Marks
  readonly className?: string
  /** 1 is the picture's own size; `fit` is as much of it as the screen has room for, while it can be read. */
  readonly scale?: number | 'fit'
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
  const width = Math.ceil(layout.width)
  const size =
    scale === 'fit'
      ? {
          width: '100%',
          style: {
            minWidth: Math.ceil(width * 0.75),
            maxWidth: width,
            maxHeight: `max(76dvh, ${Math.ceil(layout.height * 0.75)}px)`,
          },
        }
      : { width: Math.ceil(layout.width * scale), height: Math.ceil(layout.height * scale) }
  return (
    <svg {...attributes} {...size} className={className}>
      {children.map((child) => (typeof child === 'string' ? child : elementOf(child)))}
    </svg>
  )
}
