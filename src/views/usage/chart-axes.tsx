import { css } from '#styled-system/css'
import { useDays } from './use-days.ts'
import type { Geometry } from './use-geometry.ts'

const line = css({ stroke: 'border.subtle', strokeWidth: '[1px]' })
const words = css({ fill: 'fg.muted', textStyle: 'caption' })

const minPerLabel = 72

interface ChartAxesProps {
  readonly days: readonly string[]
  readonly ticks: readonly number[]
  readonly geometry: Geometry
  readonly formatTick: (tick: number) => string
}

export function ChartAxes({ days, ticks, geometry, formatTick }: ChartAxesProps) {
  const { width, height, left, right, top, inner } = geometry
  const { short } = useDays()
  const highest = ticks.at(-1) ?? 1
  const every = Math.max(1, Math.ceil((days.length * minPerLabel) / inner.width))
  return (
    <>
      {ticks.map((tick) => {
        const y = top + inner.height * (1 - tick / highest)
        return (
          <g key={tick}>
            <line x1={left} x2={width - right} y1={y} y2={y} className={line} />
            <text x={left - 8} y={y + 4} textAnchor="end" className={words}>
              {formatTick(tick)}
            </text>
          </g>
        )
      })}
      {days.map((day, index) => {
        const isLabelled = index % every === 0
        const x = left + ((index + 0.5) * inner.width) / days.length
        return (
          isLabelled && (
            <text key={day} x={x} y={height - 6} textAnchor="middle" className={words}>
              {short(day)}
            </text>
          )
        )
      })}
    </>
  )
}
