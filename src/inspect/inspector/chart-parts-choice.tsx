import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { type ChartPart, chartParts } from '../charts/chart-parts.ts'

const choices = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', px: 'card', py: '3', minW: '0' })

interface ChartPartsChoiceProps {
  readonly parts: readonly ChartPart[]
  readonly onParts: (parts: readonly ChartPart[]) => void
}

export function ChartPartsChoice({ parts, onParts }: ChartPartsChoiceProps) {
  const { t } = useTranslation('inspector')
  return (
    <fieldset aria-label={t('chart.drawn')} className={choices}>
      {chartParts.map((part) => (
        <Checkbox
          key={part}
          checked={parts.includes(part)}
          onChange={(on) => onParts(chartParts.filter((known) => (known === part ? on : parts.includes(known))))}
        >
          {t(`chart.parts.${part}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
