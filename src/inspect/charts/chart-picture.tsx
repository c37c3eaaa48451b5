import { createElement, type ReactElement } from 'react'
import type { ChartLayout } from './chart-layout.ts'
import { drawChart, type Drawn, type Marks, type PictureWords } from './draw-chart.ts'

/** 1 is the picture's own size, `fit` is as wide as is readable, and `whole` fits into `--chart-height`. */
export type PictureScale = number | 'fit' | 'whole'

interface ChartPictureProps {
  readonly layout: ChartLayout
  readonly words: PictureWords
  readonly marks?: Marks
  readonly className?: string
  readonly scale?: PictureScale
}

const toElement = ({ tag, key, attributes, children }: Drawn): ReactElement =>
  createElement(
    tag,
    { key, ...attributes },
    ...children.map((child) => (typeof child === 'string' ? child : toElement(child))),
  )

const toSize = (layout: ChartLayout, scale: PictureScale) => {
  const width = Math.ceil(layout.width)
  if (scale === 'whole') {
    const aspectRatio = layout.width / layout.height
    return {
      style: { width: `min(100%, ${width}px, calc((var(--chart-height) - 64px) * ${aspectRatio}))`, aspectRatio },
    }
  }
  if (scale !== 'fit') return { width: Math.ceil(layout.width * scale), height: Math.ceil(layout.height * scale) }
  const maxHeight = `max(76dvh, ${Math.ceil(layout.height * 0.75)}px)`
  return { width: '100%', style: { minWidth: Math.ceil(width * 0.75), maxWidth: width, maxHeight } }
}

export function ChartPicture({ layout, words, marks = {}, className, scale = 1 }: ChartPictureProps) {
  const { attributes, children } = drawChart(layout, words, marks)
  const size = toSize(layout, scale)
  return (
    <svg {...attributes} {...size} className={className}>
      {children.map((child) => (typeof child === 'string' ? child : toElement(child)))}
    </svg>
  )
}
