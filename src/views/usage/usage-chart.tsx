import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useFigures } from '../listing/figures.ts'
import { ChartAxes } from './chart-axes.tsx'
import { seriesColours } from './series-colours.ts'
import { useDays } from './use-days.ts'
import { type Geometry, useGeometry } from './use-geometry.ts'
import { ticksUpTo, type UsageDay, type UsageSeries } from './usage-series.ts'

const frame = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const plot = css({
  position: 'relative',
  borderRadius: 'sm',
  cursor: 'crosshair',
  _focusVisible: { outlineWidth: '2px', outlineStyle: 'solid', outlineColor: 'focus.ring', outlineOffset: '[2px]' },
})
const drawing = css({ display: 'block', w: 'full', h: '[auto]', overflow: 'visible' })
const mark = css({ fill: 'bg.active', opacity: '[0.6]' })
const reading = css({ minH: '10', textStyle: 'small', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' })

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageUp: (at) => at + 7,
  PageDown: (at) => at - 7,
  Home: () => 0,
  End: (_, last) => last,
}

interface BarProps {
  readonly day: UsageDay
  readonly series: UsageSeries['series']
  readonly index: number
  readonly step: number
  readonly top: number
  readonly geometry: Geometry
}

function Bar({ day, series, index, step, top, geometry: { left, top: above, inner } }: BarProps) {
  const gap = step > 4 ? Math.min(6, step * 0.2) : 0
  let y = above + inner.height
  return series.map(({ id }, place) => {
    const calls = day.calls[place] ?? 0
    if (calls === 0) return null
    const tall = (calls / top) * inner.height
    y -= tall
    return (
      <rect
        key={id}
        x={left + index * step + gap / 2}
        y={y}
        width={Math.max(1, step - gap)}
        height={Math.max(1, tall - (place > 0 && tall > 3 ? 1 : 0))}
        className={seriesColours[place]}
      />
    )
  })
}

interface DrawingProps extends Pick<UsageSeries, 'days' | 'series'> {
  readonly geometry: Geometry
  readonly step: number
  readonly marked: number | null
}

function Drawing({ days, series, geometry, step, marked }: DrawingProps) {
  const { number } = useFigures()
  const { width, height, left, top, inner } = geometry
  const ticks = ticksUpTo(Math.max(...days.map(({ total }) => total)))
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={drawing} aria-hidden="true">
      {marked !== null && <rect x={left + marked * step} y={top} width={step} height={inner.height} className={mark} />}
      <ChartAxes days={days.map(({ day }) => day)} formatTick={number} {...{ ticks, geometry }} />
      {days.map((day, index) => (
        <Bar key={day.day} {...{ day, series, index, step, geometry }} top={ticks.at(-1) ?? 1} />
      ))}
    </svg>
  )
}

const useDescribeDay = (series: UsageSeries['series']) => {
  const { t } = useTranslation('usage')
  const { number } = useFigures()
  const { long } = useDays()
  return (day: UsageDay | undefined): string => {
    if (day === undefined) return ''
    const parts = series.flatMap(({ label }, place) => {
      const calls = day.calls[place] ?? 0
      return calls === 0 ? [] : [`${label}: ${number(calls)}`]
    })
    const total = t('chart.calls', { count: day.total, amount: number(day.total) })
    return [`${long(day.day)}: ${total}`, ...(series.length > 1 ? parts : [])].join(' · ')
  }
}

const useReading = (last: number, step: number, { width, left }: Geometry) => {
  const [wanted, setRead] = useState<number | null>(null)
  const read = Math.min(wanted ?? last, last)
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    setRead(Math.max(0, Math.min(last, move(read, last))))
  }
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const x = ((clientX - box.left) / box.width) * width - left
    setRead(Math.max(0, Math.min(last, Math.floor(x / step))))
  }
  return { read, isChosen: wanted !== null, handlers: { onKeyDown, onPointerMove } }
}

export function UsageChart({ usage: { days, series } }: { readonly usage: UsageSeries }) {
  const { t } = useTranslation('usage')
  const describeDay = useDescribeDay(series)
  const { measure, geometry } = useGeometry()
  const last = days.length - 1
  const step = geometry.inner.width / days.length
  const { read, isChosen, handlers } = useReading(last, step, geometry)
  return (
    <div className={frame}>
      {/* A range input cannot hold a drawing. */}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label={t('chart.label')}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={read}
        aria-valuetext={describeDay(days[read])}
        ref={measure}
        className={plot}
        {...handlers}
      >
        <Drawing {...{ days, series, geometry, step }} marked={isChosen ? read : null} />
      </div>
      <p className={reading} aria-hidden="true">
        {isChosen ? describeDay(days[read]) : t('chart.hint')}
      </p>
    </div>
  )
}
