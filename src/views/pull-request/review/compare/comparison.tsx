import ScanEye from 'lucide-react/icons/scan-eye'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import type { Review, ReviewDetails } from '#src/contract/reviews.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LateCallFailure } from '../../../late-call-failure.tsx'
import { ListSkeleton } from '../../../listing/list-skeleton.tsx'
import { ReviewSelect } from '../review-select.tsx'
import { ComparisonFacts } from './comparison-facts.tsx'
import { ComparisonResult } from './comparison-result.tsx'
import { type Comparison as Compared, useComparison } from './use-comparison.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '5' })
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const grid = css({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))', gap: '5' })
const heading = css({ m: '0', textStyle: 'section' })

interface SideProps {
  readonly title: string
  readonly reviews: readonly Review[]
  readonly value: number | undefined
  readonly review: ReviewDetails | undefined
  readonly former?: ReviewDetails | undefined
  readonly onChange: (number: number) => void
}

function Side({ title, reviews, value, review, former, onChange }: SideProps) {
  return (
    <Card title={title}>
      <div className={column}>
        <ReviewSelect label={title} {...{ reviews, value, onChange }} />
        {review !== undefined && <ComparisonFacts review={review} {...(former === undefined ? {} : { former })} />}
      </div>
    </Card>
  )
}

function Sides({ finished = [], firstNo, secondNo, pair, choose }: Compared) {
  const { t } = useTranslation('pull-request-review')
  const others = (number: number | undefined) => finished.filter((review) => review.number !== number)
  return (
    <div className={grid}>
      <Side
        title={t('compare.earlier')}
        reviews={others(secondNo)}
        value={firstNo}
        review={pair?.first}
        onChange={(number) => choose(number, secondNo)}
      />
      <Side
        title={t('compare.later')}
        reviews={others(firstNo)}
        value={secondNo}
        review={pair?.second}
        former={pair?.first}
        onChange={(number) => choose(firstNo, number)}
      />
    </div>
  )
}

function Unread({ error, isBusy, retry }: Compared) {
  const { t } = useTranslation('pull-request-review')
  if (error === undefined) return <ListSkeleton />
  return <LateCallFailure title={t('compare.failed')} error={error} isBusy={isBusy} onRetry={retry} />
}

function Content(comparison: Compared) {
  const { t } = useTranslation('pull-request-review')
  const { finished, firstNo, secondNo, pair, isChosen } = comparison
  if (finished === undefined) return <Unread {...comparison} />
  if (finished.length < 2) {
    return (
      <EmptyState icon={ScanEye} title={t('compare.tooFewTitle')}>
        {t('compare.tooFew')}
      </EmptyState>
    )
  }
  return (
    <>
      <Sides {...comparison} />
      {firstNo === undefined || secondNo === undefined || !isChosen ? (
        <p>{t('compare.missing')}</p>
      ) : pair === undefined ? (
        <Unread {...comparison} />
      ) : (
        <ComparisonResult result={pair.result} firstNo={firstNo} secondNo={secondNo} />
      )}
    </>
  )
}

export default function Comparison({ pullRequest: { id } }: { readonly pullRequest: PullRequestDetails }) {
  const { t } = useTranslation('pull-request-review')
  const comparison = useComparison(id)
  return (
    <div className={column}>
      <div className={bar}>
        <h2 className={heading}>{t('compare.title')}</h2>
        <Button size="sm" onClick={comparison.leave}>
          {t('compare.leave')}
        </Button>
      </div>
      <Content {...comparison} />
    </div>
  )
}
