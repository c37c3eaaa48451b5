import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Field } from '#src/ui/field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Select } from '#src/ui/select.tsx'
import { intervals } from '../funnels/analysis.ts'
import { readWindow, windowLengths, windowNames } from '../funnels/conversion-window.ts'
import { useFigures } from './figures.ts'
import type { WorkbenchAddress } from './use-address.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: '6', rowGap: '3' })
const field = css({ w: '60', maxW: 'full' })

export interface ControlProps {
  readonly address: WorkbenchAddress
  readonly onAddress: (part: Partial<WorkbenchAddress>) => void
}

export function ConversionControls({ address, onAddress }: ControlProps) {
  const { t } = useTranslation('inspect')
  const { duration } = useFigures()
  const windows = windowNames.map((name) => ({
    value: name,
    label: name === 'none' ? t('conversion.noWindow') : duration(windowLengths[name]),
  }))
  const choices = [
    { value: 'automatic', label: t('conversion.intervals.automatic') },
    ...intervals.map((value) => ({ value, label: t(`conversion.intervals.${value}`) })),
  ]
  return (
    <div className={row}>
      <div className={field}>
        <Field label={t('conversion.window')}>
          <Select
            options={windows}
            value={address.window}
            onChange={(window) => onAddress({ window: readWindow(window) })}
          />
        </Field>
      </div>
      <Segmented
        label={t('conversion.interval')}
        options={choices}
        value={address.interval ?? 'automatic'}
        onChange={(value) => onAddress({ interval: intervals.find((name) => name === value) ?? null })}
      />
    </div>
  )
}
