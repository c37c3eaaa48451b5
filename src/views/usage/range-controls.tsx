import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { maxUsageDays } from '#src/contract/organisation.ts'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { type Preset, presetRange, presets, findProblem, type UsageAddress, type UsageRange } from './usage-range.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: '6', rowGap: '3' })
const dates = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '3' })

interface RangeControlsProps {
  readonly address: UsageAddress
  readonly today: string
  readonly onChange: (change: Partial<UsageAddress>) => void
}

type Typed = UsageRange & { readonly over: string }

const useTypedRange = ({ address: { range }, today, onChange }: RangeControlsProps) => {
  const over = `${range.start} ${range.end}`
  const [typed, setTyped] = useState<Typed | null>(null)
  const shown = typed?.over === over ? typed : range
  const type = (change: Partial<UsageRange>) => {
    const next = { start: shown.start, end: shown.end, ...change }
    setTyped({ ...next, over })
    if (findProblem(next) === null) onChange({ range: next, preset: null })
  }
  const choose = (id: string) => {
    const days = presets.find((each) => String(each) === id)
    setTyped(null)
    if (days !== undefined) onChange({ range: presetRange(days, today), preset: days })
  }
  return { shown, type, choose }
}

export function RangeControls(props: RangeControlsProps) {
  const { t } = useTranslation('usage')
  const { preset } = props.address
  const { shown, type, choose } = useTypedRange(props)
  const rangeProblem = findProblem(shown)
  const errorAt = (field: 'start' | 'end') =>
    rangeProblem?.field === field && t(`range.problems.${rangeProblem.problem}`, { count: maxUsageDays })
  const options = [
    ...presets.map((days: Preset) => ({ value: String(days), label: t('range.days', { count: days }) })),
    ...(preset === null ? [{ value: 'own', label: t('range.own') }] : []),
  ]
  return (
    <div className={row}>
      <Segmented
        label={t('range.label')}
        options={options}
        value={preset === null ? 'own' : String(preset)}
        onChange={choose}
      />
      <div className={dates}>
        {(['start', 'end'] as const).map((field) => (
          <Field key={field} label={t(`range.${field}`)} error={errorAt(field)}>
            <Input
              type="date"
              name={field}
              value={shown[field]}
              onChange={({ target }) => type({ [field]: target.value })}
            />
          </Field>
        ))}
      </div>
    </div>
  )
}
