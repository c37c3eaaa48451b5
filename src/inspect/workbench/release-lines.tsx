import { css } from '#styled-system/css'
import type { Geometry } from '#src/views/usage/use-geometry.ts'
import { laneHeight, type ReleaseMark } from './release-marks.ts'

const line = css({ stroke: 'fg.muted', strokeWidth: '[1px]' })
const words = css({
  fill: 'fg.default',
  textStyle: 'caption',
  stroke: 'bg.panel',
  strokeWidth: '[4px]',
  paintOrder: 'stroke',
})

export const releaseDashes = '2 3'

interface ReleaseLinesProps {
  readonly marks: readonly ReleaseMark[]
  readonly geometry: Geometry
}

export function ReleaseLines({ marks, geometry: { top, inner } }: ReleaseLinesProps) {
  return (
    <>
      {marks.map(({ day, x, lane }) => (
        <line
          key={day}
          x1={x}
          x2={x}
          y1={top - (lane + 1) * laneHeight}
          y2={top + inner.height}
          strokeDasharray={releaseDashes}
          className={line}
        />
      ))}
      {marks.map(({ day, label, x, isBefore, lane }) => (
        <text
          key={day}
          x={isBefore ? x - 4 : x + 4}
          y={top - 4 - lane * laneHeight}
          textAnchor={isBefore ? 'end' : 'start'}
          className={words}
        >
          {label}
        </text>
      ))}
    </>
  )
}
