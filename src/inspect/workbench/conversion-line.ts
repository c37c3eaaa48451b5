import type { Geometry } from '#src/views/usage/use-geometry.ts'
import type { ConversionPoint } from '../funnels/analysis.ts'

export interface PlacedPoint extends ConversionPoint {
  readonly x: number
  readonly y: number | null
}

export interface Segment {
  readonly path: string
  readonly isOpen: boolean
}

type Plot = Pick<Geometry, 'left' | 'top' | 'inner'>

export const placePoints = (
  points: readonly ConversionPoint[],
  highest: number,
  { left, top, inner }: Plot,
): readonly PlacedPoint[] =>
  points.map((point, index) => ({
    ...point,
    x: left + ((index + 0.5) * inner.width) / points.length,
    y: point.conversion === null ? null : top + inner.height * (1 - point.conversion / highest),
  }))

export const listSegments = (placed: readonly PlacedPoint[]): readonly Segment[] =>
  placed
    .filter(({ y }) => y !== null)
    .flatMap(({ x, y, isOpen }, index, drawn) => {
      const before = drawn[index - 1]
      return before === undefined ? [] : [{ path: `M${before.x} ${before.y}L${x} ${y}`, isOpen }]
    })
