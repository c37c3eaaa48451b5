import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import type { FunnelAnalysis } from '../funnels/analysis.ts'
import { getBreakdownColumns } from '../funnels/analysis-columns.ts'
import { cohort, toChoice, toProperty } from '../funnels/breakdown-choice.ts'
import { maxValues } from '../funnels/first-values.ts'
import { BreakdownTable } from './breakdown-table.tsx'
import type { ControlProps } from './conversion-controls.tsx'
import { useFigures } from './figures.ts'
import { SaveTable } from './save-table.tsx'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4', p: 'card' })
const choice = css({ maxW: 'reading' })
const quiet = css({ textStyle: 'small', color: 'fg.muted' })

const nothing = '-'
const toOption = (property: string): string => `properties.${property}`

interface BreakdownProps extends ControlProps {
  readonly analysis: FunnelAnalysis
}

function ByField({ analysis: { properties, breakdown }, address: { by }, onAddress }: BreakdownProps) {
  const { t } = useTranslation('inspect')
  const property = by === null ? null : toProperty(by)
  const offered = property === null || properties.includes(property) ? properties : [...properties, property]
  const options = [
    { value: nothing, label: t('breakdown.nothing') },
    { value: cohort, label: t('breakdown.cohort') },
    ...offered.map((name) => ({ value: toOption(name), label: name })),
  ]
  const isUnknown = property !== null && breakdown?.by === by && breakdown.rows.every(({ kind }) => kind === 'none')
  const choose = (value: string) => {
    const chosen = toProperty(value)
    onAddress({ by: value === nothing ? null : chosen === null ? cohort : toChoice(chosen) })
  }
  return (
    <div className={choice}>
      <Field label={t('breakdown.by')} error={isUnknown && t('breakdown.unknown', { property })}>
        <Select
          options={options}
          value={by === null ? nothing : property === null ? cohort : toOption(property)}
          onChange={choose}
        />
      </Field>
    </div>
  )
}

export function BreakdownCard({ analysis, address, onAddress }: BreakdownProps) {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const { breakdown, stages } = analysis
  const shown = breakdown?.by === address.by ? breakdown : null
  const notes = [
    ...(shown?.rows.some(({ isOpen }) => isOpen) ? [t('breakdown.open')] : []),
    ...(shown?.isCut ? [t('breakdown.cut', { amount: number(maxValues) })] : []),
  ]
  return (
    <Card
      flush
      title={t('breakdown.title')}
      text={t('breakdown.text')}
      actions={
        shown && <SaveTable of={`${analysis.id}-breakdown`} columns={getBreakdownColumns(stages)} rows={shown.rows} />
      }
    >
      <div className={body}>
        <ByField {...{ analysis, address, onAddress }} />
        {address.by !== null && shown === null && (
          <SkeletonRegion label={t('reading.again')}>
            <Skeleton shape="block" />
          </SkeletonRegion>
        )}
        {notes.length > 0 && <p className={quiet}>{notes.join(' ')}</p>}
      </div>
      {shown && <BreakdownTable breakdown={shown} stages={stages} />}
    </Card>
  )
}
