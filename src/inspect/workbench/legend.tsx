import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '1',
  textStyle: 'caption',
  color: 'fg.muted',
})
const entry = css({ display: 'inline-flex', alignItems: 'center', gap: '2' })
const strokes = {
  used: css({ color: 'accent.text' }),
  unused: css({ color: 'border.control' }),
  doubtful: css({ color: 'warning.fg' }),
  stuck: css({ color: 'warning.fg' }),
  wrong: css({ color: 'danger.fg' }),
}
const lines = [
  ['used', 3, undefined],
  ['unused', 1.25, '3 4'],
  ['doubtful', 1.5, '8 4'],
  ['stuck', 1.5, '8 4'],
  ['wrong', 2, '8 3 2 3'],
] as const

type LineKind = (typeof lines)[number][0]

const kindsByChart: Readonly<Record<'funnel' | 'journey', readonly LineKind[]>> = {
  funnel: ['used', 'unused', 'doubtful', 'wrong'],
  journey: ['used', 'unused', 'stuck'],
}

interface LegendLine {
  readonly label: string
  readonly width: number
  readonly dashes?: string | undefined
  readonly className: string
}

export function LegendList({ lines: shown }: { lines: readonly LegendLine[] }) {
  const { t } = useTranslation('inspect')
  return (
    <ul className={list} aria-label={t('legend.title')}>
      {shown.map(({ label, width, dashes, className }) => (
        <li key={label} className={entry}>
          <svg width="32" height="8" aria-hidden="true" className={className}>
            <path d="M0 4H32" stroke="currentColor" strokeWidth={width} strokeDasharray={dashes} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

export function Legend({ of }: { of: 'funnel' | 'journey' }) {
  const { t } = useTranslation('inspect')
  const shown = lines
    .filter(([kind]) => kindsByChart[of].includes(kind))
    .map(([kind, width, dashes]) => ({ label: t(`legend.${kind}`), width, dashes, className: strokes[kind] }))
  return <LegendList lines={shown} />
}
