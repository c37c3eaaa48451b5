import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import { useDays } from '#src/views/usage/use-days.ts'
import type { Comparison, PeriodConversion } from '../funnels/analysis.ts'
import { periodColumns } from '../funnels/analysis-columns.ts'
import { readPeriods, writePeriods } from '../funnels/compare-periods.ts'
import type { ControlProps } from './conversion-controls.tsx'
import { useFigures } from './figures.ts'
import { SaveTable } from './save-table.tsx'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4', p: 'card' })
const fields = css({ display: 'grid', gap: '3', gridTemplateColumns: '[repeat(auto-fit, minmax(9rem, 1fr))]' })
const verdict = css({ fontWeight: 'medium' })
const quiet = css({ textStyle: 'small', color: 'fg.muted' })

const places = ['beforeFrom', 'beforeTo', 'afterFrom', 'afterTo'] as const
type Draft = Readonly<Record<(typeof places)[number], string>>

const toDraft = (compare: ControlProps['address']['compare']): Draft => ({
  beforeFrom: compare?.[0].from ?? '',
  beforeTo: compare?.[0].to ?? '',
  afterFrom: compare?.[1].from ?? '',
  afterTo: compare?.[1].to ?? '',
})

const toPeriods = ({ beforeFrom, beforeTo, afterFrom, afterTo }: Draft) =>
  readPeriods(
    writePeriods([
      { from: beforeFrom, to: beforeTo },
      { from: afterFrom, to: afterTo },
    ]),
  )

function PeriodFields({ address, onAddress }: ControlProps) {
  const { t } = useTranslation('inspect')
  const [draft, setDraft] = useState(() => toDraft(address.compare))
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onAddress({ compare: toPeriods(next) })
  }
  const isWrong = places.every((place) => draft[place] !== '') && toPeriods(draft) === null
  return (
    <div className={fields}>
      {places.map((place) => (
        <Field
          key={place}
          label={t(`comparison.${place}`)}
          error={isWrong && place.endsWith('To') && t('comparison.wrongOrder')}
        >
          <Input type="date" value={draft[place]} onChange={({ target }) => change({ [place]: target.value })} />
        </Field>
      ))}
    </div>
  )
}

function Verdict({ verdict: kind, low, high, before, after }: Comparison) {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const format = (points: number) => `${points > 0 ? '+' : ''}${number(Math.round(points * 10) / 10)}`
  return (
    <div aria-live="polite">
      <p className={verdict}>{t(`comparison.verdicts.${kind}`)}</p>
      <p className={quiet}>
        {low !== null && high !== null && t('comparison.interval', { low: format(low), high: format(high) })}{' '}
        {(before.isOpen || after.isOpen) && t('comparison.open')}
      </p>
    </div>
  )
}

function ComparedPeriods({ before, after }: Comparison) {
  const { t } = useTranslation('inspect')
  const { number, percent } = useFigures()
  const { long } = useDays()
  const columns: readonly Column<PeriodConversion>[] = [
    {
      id: 'period',
      header: t('comparison.period'),
      onPhone: 'head',
      cell: ({ from, to, isOpen }) => (
        <>
          {`${long(from)} – ${long(to)}`} {isOpen && <Badge>{t('conversion.open')}</Badge>}
        </>
      ),
    },
    { id: 'entered', header: t('conversion.entered'), align: 'end', cell: ({ entered }) => number(entered) },
    { id: 'completed', header: t('conversion.completed'), align: 'end', cell: ({ completed }) => number(completed) },
    { id: 'share', header: t('overview.conversion'), align: 'end', cell: ({ conversion }) => percent(conversion) },
  ]
  return (
    <DataTable
      label={t('comparison.title')}
      columns={columns}
      rows={[before, after]}
      getKey={(period) => (period === before ? 'before' : 'after')}
    />
  )
}

interface ComparisonCardProps extends ControlProps {
  readonly funnel: string
  readonly comparison: Comparison | null
}

export function ComparisonCard({ funnel, comparison, address, onAddress }: ComparisonCardProps) {
  const { t } = useTranslation('inspect')
  const periods = comparison && [comparison.before, comparison.after]
  return (
    <Card
      flush
      title={t('comparison.title')}
      text={t('comparison.text')}
      actions={periods && <SaveTable of={`${funnel}-periods`} columns={periodColumns} rows={periods} />}
    >
      <div className={body}>
        <PeriodFields address={address} onAddress={onAddress} />
        {comparison && <Verdict {...comparison} />}
      </div>
      {comparison && <ComparedPeriods {...comparison} />}
    </Card>
  )
}
