import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Review } from '#src/contract/reviews.ts'
import { Button } from '#src/ui/button.tsx'
import { usePlace } from '../use-place.ts'
import { ReviewSelect } from './review-select.tsx'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', _phone: { w: 'full' } })

interface ChooseReviewProps {
  readonly finished: readonly Review[]
  readonly shown: Review
}

export function ChooseReview({ finished, shown }: ChooseReviewProps) {
  const { t } = useTranslation('pull-request-review')
  const { go } = usePlace()
  const others = finished.filter(({ id }) => id !== shown.id)
  const compared = others.find(({ number }) => number < shown.number) ?? others.at(-1)
  if (compared === undefined) return null
  return (
    <div className={row}>
      <ReviewSelect
        label={t('result.choose')}
        reviews={finished}
        value={shown.number}
        onChange={(review) => go({ tab: 'review', review }, 'replace')}
      />
      <Button size="sm" onClick={() => go({ tab: 'review', review: shown.number, compare: compared.number })}>
        {t('compare.open')}
      </Button>
    </div>
  )
}
