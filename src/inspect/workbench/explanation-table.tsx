import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import type { Tone } from '#src/ui/badge.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Minus from 'lucide-react/icons/minus'
import type { LucideIcon } from 'lucide-react'
import type { Explanation } from '../funnels/explanation.ts'
import { useFigures } from './figures.ts'

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  mb: '3',
})
const heading = css({ textStyle: 'label', overflowWrap: 'anywhere' })
const stack = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '1' })
const subject = css({ fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' })

type VerdictTone = Exclude<Tone, 'info' | 'accent'>
const tones = {
  started: 'success',
  joined: 'success',
  advanced: 'success',
  skipped: 'danger',
  repeated: 'warning',
  outOfOrder: 'danger',
  unknown: 'danger',
  followed: 'neutral',
  gaveUp: 'warning',
  identified: 'neutral',
  noted: 'neutral',
  passedOver: 'warning',
} as const satisfies Record<Explanation['verdict'], VerdictTone>

const sentence = css({ display: 'inline-flex', gap: '1.5', alignItems: 'flex-start', '& > svg': { mt: '0.5' } })
const colours: Readonly<Record<VerdictTone, string>> = {
  success: css({ '& > svg': { color: 'success.fg' } }),
  danger: css({ color: 'danger.fg', fontWeight: 'medium' }),
  warning: css({ color: 'warning.fg' }),
  neutral: css({ color: 'fg.muted' }),
}
const icons: Readonly<Record<VerdictTone, LucideIcon>> = {
  success: CircleCheck,
  danger: CircleAlert,
  warning: CircleAlert,
  neutral: Minus,
}

function Verdict({ verdict, from, skipped, problems }: Explanation) {
  const { t } = useTranslation('inspect')
  const tone = tones[verdict]
  const words = t(`explain.verdicts.${verdict}`, { from: from ?? '–', skipped: skipped.join(', ') })
  return (
    <span className={stack}>
      <span className={cx(sentence, colours[tone])}>
        <Icon of={icons[tone]} />
        <span>{words}</span>
      </span>
      {problems.map(({ kind, claim }) => (
        <span key={`${kind} ${claim?.member}`} className={subject}>
          {t(`problems.kinds.${kind}`)}
          {claim === undefined ? '' : ` · ${claim.member}`}
        </span>
      ))}
    </span>
  )
}

interface ExplanationTableProps {
  readonly user: string
  readonly explanations: readonly Explanation[]
  readonly chart: { readonly id: string; readonly name: string }
}

const useColumns = (): readonly Column<Explanation>[] => {
  const { t } = useTranslation('inspect')
  const { number, moment } = useFigures()
  return [
    { id: 'line', header: t('explain.line'), align: 'end', onPhone: 'head', cell: ({ line }) => number(line) },
    { id: 'time', header: t('explain.time'), cell: ({ at }) => moment(at) },
    {
      id: 'event',
      header: t('explain.event'),
      cell: ({ event, chart, subject: part }) => (
        <span className={stack}>
          <code>{event}</code>
          {part !== null && <span className={subject}>{`${chart} · ${part}`}</span>}
        </span>
      ),
    },
    { id: 'verdict', header: t('explain.verdict'), onPhone: 'wide', cell: (row) => <Verdict {...row} /> },
  ]
}

export function ExplanationTable({ user, explanations, chart }: ExplanationTableProps) {
  const { t } = useTranslation('inspect')
  const columns = useColumns()
  const [isNarrow, setNarrow] = useState(true)
  const chartExplanations = explanations.filter((explanation) => explanation.chart === chart.id)
  const isFiltered = isNarrow && chartExplanations.length > 0
  const label = t('explain.result', { user })
  return (
    <>
      <div className={head}>
        <h3 className={heading}>{label}</h3>
        {chartExplanations.length > 0 && (
          <Switch checked={isNarrow} onChange={setNarrow}>
            {t('explain.onlyChart', { name: chart.name })}
          </Switch>
        )}
      </div>
      <DataTable
        label={label}
        columns={columns}
        rows={isFiltered ? chartExplanations : explanations}
        getKey={({ line }) => String(line)}
      />
    </>
  )
}
