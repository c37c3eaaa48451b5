import ScanEye from 'lucide-react/icons/scan-eye'
import Settings2 from 'lucide-react/icons/settings-2'
import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import {
  hasFindings,
  isChoosing,
  isRequesting,
  type ReviewFace,
  selectFaceError,
  selectFace,
  selectReview,
} from '#machines/pull-request-review/pull-request-review.selectors.ts'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import type { Review } from '#src/contract/reviews.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { failureWords, translateKeyOr } from '../../failure-words.ts'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { ListSkeleton } from '../../listing/list-skeleton.tsx'
import { useCan } from '../../product.ts'
import { usePlace } from '../use-place.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewProgress } from './review-progress.tsx'
import { ReviewResult } from './review-result.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { type ReviewActor, useReviewActor } from './use-review.ts'

const loadSettings = () => import('../settings/review-settings.tsx')
const ReviewSettings = lazyPart(loadSettings)
const Comparison = lazyPart(() => import('./compare/comparison.tsx'))

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const silent = css({ outline: 'none' })
const end = css({ alignSelf: 'flex-end' })

interface FaceProps {
  readonly pullRequest: PullRequestDetails
  readonly actor: ReviewActor
}

function NoReview({ actor }: Pick<FaceProps, 'actor'>) {
  const { t } = useTranslation('pull-request-review')
  const mayAsk = useCan('User')
  const ask = mayAsk && (
    <Button variant="solid" onClick={() => actor.send({ type: 'review.choose' })}>
      {t('none.ask')}
    </Button>
  )
  return (
    <EmptyState icon={ScanEye} title={t('none.title')} action={ask}>
      {t(mayAsk ? 'none.text' : 'none.readOnly')}
    </EmptyState>
  )
}

interface StoppedProps extends Pick<FaceProps, 'actor'> {
  readonly review: Review
  readonly isResuming: boolean
  readonly error: unknown
}

function Stopped({ actor, review, isResuming, error }: StoppedProps) {
  const { t } = useTranslation('pull-request-review')
  const mayChange = useCan('User')
  const { failure } = review
  const actions = mayChange && (
    <div className={row}>
      <Button
        size="sm"
        busy={isResuming && t('stopped.resuming')}
        onClick={() => actor.send({ type: 'review.resume' })}
      >
        {t('stopped.resume')}
      </Button>
      <Button size="sm" onClick={() => actor.send({ type: 'review.choose' })}>
        {t('actions.again')}
      </Button>
    </div>
  )
  const hasFailed = review.state === 'Failed'
  return (
    <Banner
      tone={hasFailed ? 'danger' : 'info'}
      title={t(hasFailed ? 'stopped.failed' : 'stopped.cancelled')}
      actions={actions}
    >
      {failure !== undefined && translateKeyOr(failure.key, failure.parameters, failure.message, t)}
      {error !== null && <FormAlert {...failureWords(error, t)} />}
    </Banner>
  )
}

const isAnswered = (former: ReviewFace): boolean => former === 'resuming' || former === 'cancelling'

function Face({ pullRequest, actor }: FaceProps) {
  const { t } = useTranslation('pull-request-review')
  const face = useSelector(actor, selectFace)
  const review = useSelector(actor, selectReview)
  const error = useSelector(actor, selectFaceError)
  const isKnown = useSelector(actor, hasFindings)
  const panel = useKeptFocus(face, isAnswered)
  if (face === 'reading') return <ListSkeleton />
  if (face === 'unreachable') {
    return (
      <LateCallFailure title={t('unreachable')} error={error} onRetry={() => actor.send({ type: 'review.retry' })} />
    )
  }
  if (review === null) return <NoReview actor={actor} />
  return (
    <div ref={panel} tabIndex={-1} className={`${column} ${silent}`}>
      {(face === 'running' || face === 'cancelling') && (
        <ReviewProgress {...{ review, actor, error }} isCancelling={face === 'cancelling'} />
      )}
      {(review.state === 'Failed' || review.state === 'Cancelled') && (
        <Stopped {...{ actor, review, error }} isResuming={face === 'resuming'} />
      )}
      {isKnown && (
        <ReviewResult
          key={review.state === 'Finished' ? 'whole' : 'kept'}
          {...{ pullRequest, actor }}
          latest={review}
        />
      )}
    </div>
  )
}

function Settings({ pullRequest: { repository } }: Pick<FaceProps, 'pullRequest'>) {
  const { t } = useTranslation('pull-request-review')
  const mayChange = useCan('User')
  const [isOpen, setOpen] = useState(false)
  if (!mayChange) return null
  return (
    <div className={end}>
      <Button
        size="sm"
        variant="ghost"
        icon={Settings2}
        onPointerEnter={() => void loadSettings()}
        onClick={() => setOpen(true)}
      >
        {t('settings.open')}
      </Button>
      <Suspense>{isOpen && <ReviewSettings repository={repository} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}

const always = () => true

const useShowLatest = (actor: ReviewActor) => {
  const { place, go } = usePlace()
  const isAskedFor = useSelector(actor, isRequesting)
  const hasOlder = place.tab === 'review' && place.review !== null
  useEffect(() => {
    if (isAskedFor && hasOlder) go({ tab: 'review' }, 'replace')
  })
}

export default function ReviewTab({ pullRequest }: { readonly pullRequest: PullRequestDetails }) {
  const actor = useReviewActor(pullRequest.id)
  const isOpen = useSelector(actor, isChoosing)
  const { place } = usePlace()
  const isComparing = place.compare !== null
  const panel = useKeptFocus(isComparing, always)
  useShowLatest(actor)
  return (
    <div ref={panel} tabIndex={-1} className={`${column} ${silent}`}>
      <Settings pullRequest={pullRequest} />
      {isComparing ? (
        <Suspense fallback={<ListSkeleton />}>
          <Comparison pullRequest={pullRequest} />
        </Suspense>
      ) : (
        <Face {...{ pullRequest, actor }} />
      )}
      {isOpen && <ReviewDialog actor={actor} canPost={pullRequest.canPost} />}
    </div>
  )
}
