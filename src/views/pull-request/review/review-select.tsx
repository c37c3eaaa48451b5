import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Review } from '#src/contract/reviews.ts'
import { Select } from '#src/ui/select.tsx'
import { useFigures } from '../../listing/figures.ts'

const choice = css({ w: '[260px]', _phone: { w: 'full' } })

interface ReviewSelectProps {
  readonly label: string
  readonly reviews: readonly Review[]
  readonly value: number | undefined
  readonly onChange: (number: number) => void
}

export function ReviewSelect({ label, reviews, value, onChange }: ReviewSelectProps) {
  const { t } = useTranslation('pull-request-review')
  const { time } = useFigures()
  return (
    <div className={choice}>
      <Select
        label={label}
        options={reviews.map(({ number, requestedAt }) => ({
          value: String(number),
          label: t('result.numbered', { number, time: time(requestedAt) }),
        }))}
        value={value === undefined ? undefined : String(value)}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    </div>
  )
}
