import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { ChartAxes } from '#src/views/usage/chart-axes.tsx'
import { useDays } from '#src/views/usage/use-days.ts'
import { type Geometry, useGeometry } from '#src/views/usage/use-geometry.ts'
import { ticksUpTo } from '#src/views/usage/usage-series.ts'
import type { ConversionOverTime, ConversionPoint } from '../funnels/analysis.ts'
import { listNames } from '../funnels/releases.ts'
import { ConversionLegend, openDashes } from './conversion-legend.tsx'
import { listSegments, placePoints, type PlacedPoint } from './conversion-line.ts'
import { useFigures } from './figures.ts'
import { ReleaseLines } from './release-lines.tsx'
import { findLanesHeight, placeReleases, type ReleaseMark } from './release-marks.ts'

const frame = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const drawing = css({ display: 'block', w: 'full', h: '[auto]', overflow: 'visible' })
const line = css({ stroke: 'accent.solid', strokeWidth: '[2px]', fill: '[none]' })
const dot = css({ fill: 'accent.solid', stroke: 'accent.solid', '&[data-open]': { fill: 'bg.panel' } })
const mark = css({ stroke: 'border.control', strokeWidth: '[1px]' })
const slider = css({ w: 'full', h: '6', accentColor: '[currentColor]', color: 'accent.solid', cursor: 'pointer' })
const reading = css({ minH: '5', textStyle: 'small', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' })

interface DrawingProps {
  readonly placed: readonly PlacedPoint[]
  readonly ticks: readonly number[]
  readonly geometry: Geometry
  readonly marked: PlacedPoint | undefined
  readonly releases: readonly ReleaseMark[]
}

function Drawing({ placed, ticks, geometry, marked, releases }: DrawingProps) {
  const { percent } = useFigures()
  const { width, height, top, inner } = geometry
  const above = findLanesHeight(releases)
  return (
    <svg viewBox={`0 ${-above} ${width} ${height + above}`} className={drawing} aria-hidden="true">
      <ChartAxes days={placed.map(({ start }) => start)} formatTick={percent} {...{ ticks, geometry }} />
      <ReleaseLines marks={releases} geometry={geometry} />
      {marked && <line x1={marked.x} x2={marked.x} y1={top} y2={top + inner.height} className={mark} />}
      {listSegments(placed).map(({ path, isOpen }) => (
        <path key={path} d={path} className={line} strokeDasharray={isOpen ? openDashes : undefined} />
      ))}
      {placed.map(
        ({ start, x, y, isOpen }) =>
          y !== null && (
            <circle
              key={start}
              cx={x}
              cy={y}
              r={start === marked?.start ? 5 : 3}
              strokeWidth={1.5}
              className={dot}
              data-open={isOpen || undefined}
            />
          ),
      )}
    </svg>
  )
}

const useDescribePoint = (overTime: ConversionOverTime) => {
  const { t } = useTranslation('inspect')
  const { number, percent } = useFigures()
  const { long } = useDays()
  return ({ start, entered, completed, conversion, isOpen }: ConversionPoint): string => {
    const figures = { completed: number(completed), entered: number(entered), conversion: percent(conversion) }
    const names = listNames(overTime, start)
    const moment = t(`conversion.moments.${overTime.interval}`, { date: long(start) })
    return [
      `${moment}: ${t('conversion.reading', figures)}`,
      ...(isOpen ? [t('conversion.open')] : []),
      ...(names.length > 0 ? [t('releases.within', { count: names.length, names: names.join(', ') })] : []),
    ].join(' · ')
  }
}

interface ConversionChartProps {
  readonly name: string
  readonly overTime: ConversionOverTime
}

export function ConversionChart({ overTime, name }: ConversionChartProps) {
  const { t } = useTranslation('inspect')
  const describePoint = useDescribePoint(overTime)
  const { points } = overTime
  const { measure, geometry } = useGeometry()
  const [wanted, setWanted] = useState<string | null>(null)
  const ticks = ticksUpTo(Math.max(...points.map(({ conversion }) => conversion ?? 0)))
  const placed = placePoints(points, ticks.at(-1) ?? 1, geometry)
  const chosen = points.findIndex(({ start }) => start === wanted)
  const at = chosen < 0 ? points.length - 1 : chosen
  const point = placed[at]
  const words = point ? describePoint(point) : ''
  return (
    <div className={frame} ref={measure}>
      <Drawing
        {...{ placed, ticks, geometry }}
        marked={chosen < 0 ? undefined : point}
        releases={placeReleases(overTime, geometry)}
      />
      <ConversionLegend {...overTime} />
      <input
        type="range"
        className={slider}
        aria-label={t('conversion.chart', { name })}
        aria-valuetext={words}
        min={0}
        max={points.length - 1}
        value={at}
        onChange={({ target }) => setWanted(points[Number(target.value)]?.start ?? null)}
      />
      <p className={reading} aria-hidden="true">
        {words}
      </p>
    </div>
  )
}
