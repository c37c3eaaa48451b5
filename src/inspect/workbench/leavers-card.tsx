import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { Field } from '#src/ui/field.tsx'
import { LoadMore } from '#src/ui/load-more.tsx'
import { Select } from '#src/ui/select.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import type { FunnelAnalysis, Leaver, Leavers } from '../funnels/analysis.ts'
import { leaverColumns } from '../funnels/analysis-columns.ts'
import { useFigures } from './figures.ts'
import { SaveTable } from './save-table.tsx'

const pageSize = 10
const choice = css({ p: 'card', maxW: 'reading' })
const name = css({ fontFamily: 'mono', fontSize: 'xs', maxW: 'full', minW: '0', overflowWrap: 'anywhere' })

const useColumns = (onExplain: (user: string) => void): readonly Column<Leaver>[] => {
  const { t } = useTranslation('inspect')
  const { moment } = useFigures()
  const describeTime = (at: number | null) => moment(at ?? Number.NaN)
  return [
    {
      id: 'user',
      header: t('explain.user'),
      onPhone: 'head',
      cell: ({ user }) => (
        <Button size="sm" className={name} aria-label={`${t('explain.ask')} ${user}`} onClick={() => onExplain(user)}>
          {user}
        </Button>
      ),
    },
    { id: 'entered', header: t('leavers.entered'), cell: ({ enteredAt }) => describeTime(enteredAt) },
    { id: 'last', header: t('leavers.last'), cell: ({ lastAt }) => describeTime(lastAt) },
  ]
}

function LeaverTable({ leavers, onExplain }: Pick<LeaversCardProps, 'leavers' | 'onExplain'>) {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const [shown, setShown] = useState(pageSize)
  const columns = useColumns(onExplain)
  const { newest, people } = leavers
  const rows = newest.slice(0, shown)
  return (
    <>
      <DataTable label={t('leavers.title')} columns={columns} rows={rows} getKey={({ user }) => user} />
      <LoadMore
        label={t('conversion.more')}
        shown={t('leavers.shown', { shown: number(rows.length), total: number(people) })}
        onMore={rows.length < newest.length ? () => setShown(newest.length) : undefined}
      />
    </>
  )
}

interface LeaversCardProps {
  readonly funnel: string
  readonly leavers: Leavers
  readonly stages: FunnelAnalysis['stages']
  readonly onStage: (stage: string) => void
  readonly onExplain: (user: string) => void
}

export function LeaversCard({ funnel, leavers, stages, onStage, onExplain }: LeaversCardProps) {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const isWhole = leavers.newest.length === leavers.people
  const file = `${funnel}-left-at-${leavers.stage}${isWhole ? '' : `-newest-${leavers.newest.length}`}`
  const options = stages
    .slice(0, -1)
    .map(({ id, name: stage, left }) => ({ value: id, label: t('leavers.option', { stage, amount: number(left) }) }))
  return (
    <Card
      flush
      title={t('leavers.title')}
      text={t('leavers.text')}
      actions={leavers.people > 0 && <SaveTable of={file} columns={leaverColumns} rows={leavers.newest} />}
    >
      <div className={choice}>
        <Field label={t('leavers.stage')}>
          <Select options={options} value={leavers.stage} onChange={onStage} />
        </Field>
      </div>
      {leavers.people > 0 && <LeaverTable leavers={leavers} onExplain={onExplain} />}
    </Card>
  )
}
