import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { findingStatuses, pullRequestEndpoints, type Review, type ReviewDetails } from '#src/contract/reviews.ts'
import { Select } from '#src/ui/select.tsx'
import { StatTile } from '#src/ui/stat-tile.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { useFigures } from '../../listing/figures.ts'
import { ListSkeleton } from '../../listing/list-skeleton.tsx'
import { withoutToast } from '../use-pull-request.ts'
import { FindingList } from './finding-list.tsx'
import { ModelFault } from './model-fault.tsx'
import { ReviewActions } from './review-actions.tsx'
import { ReviewSummaryCard } from './review-summary-card.tsx'
import { useFindingActions } from './use-finding-actions.ts'
import type { ReviewActor } from './use-review.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '5' })
const tiles = css({ display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))' })
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const choice = css({ w: '[260px]', _phone: { w: 'full' } })

interface ReviewResultProps {
  readonly pullRequest: PullRequestDetails
  readonly latest: Review
  readonly actor: ReviewActor
}

function Summary({ review }: { readonly review: ReviewDetails }) {
  const { t } = useTranslation('pull-request-review')
  const { number } = useFigures()
  const { summary, counts } = review
  return (
    <>
      <div className={tiles}>
        {findingStatuses.map((status) => (
          <StatTile key={status} label={t(`statuses.${status}`)} value={number(counts[status])} />
        ))}
        {summary !== undefined && (
          <StatTile label={t('result.effort')} value={t('result.of5', { amount: number(summary.effort) })} />
        )}
        {summary !== undefined && <StatTile label={t('result.risk')} value={t(`risks.${summary.risk}`)} />}
      </div>
      {summary !== undefined && <ReviewSummaryCard summary={summary} />}
    </>
  )
}

function ChooseReview({
  pullRequest: { id },
  chosen,
  onChoose,
}: {
  readonly pullRequest: PullRequestDetails
  readonly chosen: string
  readonly onChoose: (id: string) => void
}) {
  const { t } = useTranslation('pull-request-review')
  const { time } = useFigures()
  const { data = [] } = useCall(pullRequestEndpoints.reviews, { params: { id } }, withoutToast)
  const finished = data.filter(({ state }) => state === 'Finished')
  if (finished.length < 2) return null
  return (
    <div className={choice}>
      <Select
        label={t('result.choose')}
        options={finished.map((review) => ({
          value: review.id,
          label: t('result.numbered', { number: review.number, time: time(review.requestedAt) }),
        }))}
        value={chosen}
        onChange={onChoose}
      />
    </div>
  )
}

export function ReviewResult({ pullRequest, latest, actor }: ReviewResultProps) {
  const { t } = useTranslation('pull-request-review')
  const [chosen, setChosen] = useState<string | null>(null)
  const shownId = chosen ?? latest.id
  const params = { id: pullRequest.id, reviewId: shownId }
  const { data, error, isValidating, mutate } = useCall(pullRequestEndpoints.review, { params }, withoutToast)
  const actions = useFindingActions(pullRequest, shownId)
  const refresh = () => void mutate()
  if (data === undefined) {
    if (error === undefined) return <ListSkeleton />
    return <LateCallFailure title={t('unreachable')} error={error} isBusy={isValidating} onRetry={refresh} />
  }
  return (
    <div className={column}>
      {latest.state === 'Finished' && (
        <div className={bar}>
          <ReviewActions {...{ pullRequest, actor }} review={data} onPosted={refresh} />
          <ChooseReview {...{ pullRequest }} chosen={shownId} onChoose={setChosen} />
        </div>
      )}
      {latest.state === 'Finished' && data.modelFault !== undefined && (
        <ModelFault kind={data.modelFault} isLatest={shownId === latest.id} actor={actor} />
      )}
      <Summary review={data} />
      <FindingList findings={data.findings} actions={actions} />
    </div>
  )
}
