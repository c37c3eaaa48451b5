import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import type { Review, ReviewDetails } from '#src/contract/reviews.ts'
import { StatTile } from '#src/ui/stat-tile.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { useFigures } from '../../listing/figures.ts'
import { ListSkeleton } from '../../listing/list-skeleton.tsx'
import { ChooseReview } from './choose-review.tsx'
import { FindingList } from './finding-list.tsx'
import { ModelFault } from './model-fault.tsx'
import { ReviewActions } from './review-actions.tsx'
import { ReviewSummaryCard } from './review-summary-card.tsx'
import { readShownStatus, shownStatuses } from './shown-status.ts'
import { useFindingActions } from './use-finding-actions.ts'
import type { ReviewActor } from './use-review.ts'
import { useShownReview } from './use-shown-review.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '5' })
const tiles = css({ display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))' })
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3' })

interface ReviewResultProps {
  readonly pullRequest: PullRequestDetails
  readonly latest: Review
  readonly actor: ReviewActor
}

function Summary({ review }: { readonly review: ReviewDetails }) {
  const { t } = useTranslation('pull-request-review')
  const { number } = useFigures()
  const { summary, findings } = review
  const codeGone = findings.filter((finding) => readShownStatus(finding) === 'codeGone').length
  const counts = { ...review.counts, fixed: review.counts.fixed - codeGone, codeGone }
  return (
    <>
      <div className={tiles}>
        {shownStatuses.map((status) => (
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

export function ReviewResult({ pullRequest, latest, actor }: ReviewResultProps) {
  const { t } = useTranslation('pull-request-review')
  const { finished, shown, data, error, isValidating, retry } = useShownReview(pullRequest, latest)
  const actions = useFindingActions(pullRequest, shown.id)
  const isFinished = latest.state === 'Finished'
  const isLatest = shown.id === latest.id
  const modelFault = isLatest ? latest.modelFault : data?.modelFault
  return (
    <div className={column}>
      {isFinished && (
        <div className={bar}>
          {data !== undefined && <ReviewActions {...{ pullRequest, actor }} review={data} onPosted={retry} />}
          <ChooseReview {...{ finished, shown }} />
        </div>
      )}
      {isFinished && modelFault !== undefined && <ModelFault kind={modelFault} {...{ isLatest, actor }} />}
      {data !== undefined && <Summary review={data} />}
      {data !== undefined && <FindingList findings={data.findings} actions={actions} />}
      {data === undefined && error === undefined && <ListSkeleton />}
      {data === undefined && error !== undefined && (
        <LateCallFailure title={t('unreachable')} error={error} isBusy={isValidating} onRetry={retry} />
      )}
    </div>
  )
}
