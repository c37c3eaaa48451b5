import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { measures, type SequenceArrow, type SequenceDrawing } from './draw-sequence.ts'
import type { StepMark } from './steps.ts'

const frame = css({
  position: 'relative',
  overflow: 'auto',
  maxH: '[70dvh]',
  overscrollBehavior: 'contain',
  cursor: 'pointer',
  _focusVisible: { outlineOffset: '[-2px]' },
})
const heads = css({
  position: 'sticky',
  top: '0',
  zIndex: 'raised',
  display: 'flex',
  bg: 'bg.panel',
  borderBottomWidth: 'hairline',
  textStyle: 'caption',
  fontWeight: 'medium',
})
const laneHead = css({ flexShrink: '0', px: '2', truncate: true, textAlign: 'center' })
const drawing = css({
  fontFamily: 'mono',
  '--line': 'colors.border.control',
  '--band': 'colors.accent.bg',
  '--text': 'colors.fg.default',
  '--quiet': 'colors.fg.muted',
  '--plate': 'colors.bg.panel',
  '--accent': 'colors.accent.text',
  '--warning': 'colors.warning.fg',
})

const colours: Readonly<Record<StepMark, string>> = {
  control: 'var(--warning)',
  person: 'var(--text)',
  actor: 'var(--text)',
  outcome: 'var(--accent)',
  delay: 'var(--accent)',
  notice: 'var(--quiet)',
}

const isDashed = ({ mark, kind }: SequenceArrow): boolean =>
  kind === 'notice' || kind === 'begins' || mark === 'outcome' || mark === 'delay'

const toPlate = ({ label: { x, y, anchor, text } }: SequenceArrow) => {
  const width = text.length * measures.letter + 6
  return { x: anchor === 'middle' ? x - width / 2 : x - 3, y: y - 11, width, height: 14 }
}

function SequenceArrowShape({ arrow }: { arrow: SequenceArrow }) {
  const { number, mark, kind, y, line, head, stub, label, whole } = arrow
  const stroke = colours[mark]
  return (
    <g>
      <title>{whole}</title>
      <text x={measures.gutter - 12} y={y + 4} textAnchor="end" fontSize={11} fill="var(--quiet)">
        {number}
      </text>
      <path
        d={line}
        fill="none"
        stroke={stroke}
        strokeWidth={1.5}
        strokeDasharray={isDashed(arrow) ? '5 3' : undefined}
      />
      {head !== undefined && <path d={head} fill={kind === 'begins' ? 'var(--plate)' : stroke} stroke={stroke} />}
      {stub !== undefined && (
        <circle cx={stub.x} cy={stub.y} r={3.5} fill={kind === 'notice' ? 'var(--plate)' : stroke} stroke={stroke} />
      )}
      <rect {...toPlate(arrow)} rx={3} fill="var(--plate)" fillOpacity={0.85} />
      <text x={label.x} y={label.y} textAnchor={label.anchor} fontSize={11} fill={stroke}>
        {label.text}
      </text>
    </g>
  )
}

interface SequencePictureProps {
  readonly drawing: SequenceDrawing
  readonly heads: readonly string[]
  readonly title: string
  readonly chosen: number | null
  readonly onChoose: (number: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const image = { role: 'img' }

const useScrollToRow = (row: number) => {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const top = row * measures.row
    const box = region.current
    if (box === null || row === -1) return
    const isInSight = top >= box.scrollTop && top + 2 * measures.row + measures.head <= box.scrollTop + box.clientHeight
    if (!isInSight) box.scrollTop = top - box.clientHeight / 2
  }, [row])
  return region
}

function LaneHeads({ names, width }: { names: readonly string[]; width: number }) {
  return (
    <div
      aria-hidden="true"
      className={heads}
      style={{ width, height: measures.head, lineHeight: `${measures.head}px`, paddingInlineStart: measures.gutter }}
    >
      {names.map((name, place) => (
        <span key={place} title={name} className={laneHead} style={{ width: measures.lane }}>
          {name}
        </span>
      ))}
    </div>
  )
}

interface SequenceImageProps {
  readonly drawing: SequenceDrawing
  readonly title: string
  readonly row: number
}

function SequenceImage({ drawing: { width, height, lines, arrows }, title, row }: SequenceImageProps) {
  return (
    <svg {...image} aria-label={title} width={width} height={height} className={drawing}>
      {row !== -1 && (
        <rect x={0} y={measures.row * (row + 0.25)} {...{ width }} height={measures.row} fill="var(--band)" />
      )}
      {lines.map(({ id, x, from, to, isEnded }) => (
        <g key={id}>
          <path d={`M${x} ${from}V${to}`} stroke="var(--line)" strokeWidth={1} />
          {isEnded && <path d={`M${x - 6} ${to - 4}l12 8m0 -8l-12 8`} stroke="var(--text)" strokeWidth={1.5} />}
        </g>
      ))}
      {arrows.map((arrow) => (
        <SequenceArrowShape key={arrow.number} arrow={arrow} />
      ))}
    </svg>
  )
}

export function SequencePicture({ drawing: drawn, heads: names, title, chosen, onChoose }: SequencePictureProps) {
  const { t } = useTranslation('recording')
  const { width, arrows } = drawn
  const row = arrows.findIndex(({ number }) => number === chosen)
  const box = useScrollToRow(row)
  const choose = (place: number) => {
    const number = arrows[Math.min(Math.max(place, 0), arrows.length - 1)]?.number
    if (number !== undefined) onChoose(number)
  }
  const region = {
    role: 'region',
    tabIndex: 0,
    onKeyDown: (event: KeyboardEvent) => {
      const by = steps[event.key]
      if (by === undefined) return
      event.preventDefault()
      choose(row === -1 ? arrows.length - 1 : row + by)
    },
    onClick: ({ currentTarget, clientY }: MouseEvent) => {
      const top = currentTarget.getBoundingClientRect().top - currentTarget.scrollTop + measures.head
      choose(Math.floor((clientY - top - measures.row / 4) / measures.row))
    },
  }
  return (
    <div {...region} ref={box} aria-label={t('sequence.picture')} className={frame}>
      <LaneHeads names={names} width={width} />
      <SequenceImage drawing={drawn} title={title} row={row} />
    </div>
  )
}
