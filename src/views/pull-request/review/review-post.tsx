import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { productNames } from '#src/contract/integration-health.ts'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { type Review, reviewActionEndpoints } from '#src/contract/reviews.ts'
import { seconds } from '#src/lib/durations.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Link } from '#src/ui/link.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { failureWords, translateKeyOr } from '../../failure-words.ts'
import { useFigures } from '../../listing/figures.ts'
import { getLinkTarget } from '../../markdown/link-target.ts'
import { useCan } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'

const pollMs = 2 * seconds
const quiet = css({ color: 'fg.muted', textStyle: 'small' })
const whole = css({ w: 'full' })

interface ReviewPostProps {
  readonly pullRequest: PullRequestDetails
  readonly review: Review
  readonly onPosted: () => void
}

function Posted({ review }: Pick<ReviewPostProps, 'review'>) {
  const { t } = useTranslation('pull-request-review')
  const { time } = useFigures()
  const target = getLinkTarget(review.postedUrl ?? '')
  return (
    <>
      <span className={quiet}>{`${t('actions.posted')} · ${time(review.postedAt ?? '')}`}</span>
      {target !== null && (
        <Link href={target} target="_blank">
          {t('actions.postedAt')}
        </Link>
      )}
    </>
  )
}

function Posting({ onPosted }: Pick<ReviewPostProps, 'onPosted'>) {
  const { t } = useTranslation('pull-request-review')
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) onPosted()
    }, pollMs)
    return () => clearInterval(timer)
  }, [onPosted])
  return (
    <Button size="sm" busy={t('actions.posting')}>
      {t('actions.post')}
    </Button>
  )
}

interface AskProps extends ReviewPostProps {
  readonly host: string
  readonly onClose: () => void
}

function AskToPost({ pullRequest, review, host, onPosted, onClose }: AskProps) {
  const { client } = useApi()
  const { t } = useTranslation(['pull-request-review', 'app'])
  const { number } = useFigures()
  const params = { id: pullRequest.id, reviewId: review.id }
  const { submit, isSending, error } = useSubmission(
    () => client.call(reviewActionEndpoints.post, { params }),
    () => {
      onPosted()
      onClose()
    },
  )
  const { repository, number: no = 0 } = pullRequest
  const amount = number(review.counts.new + review.counts.stillOpen)
  return (
    <ConfirmDialog
      open
      tone="solid"
      onClose={onClose}
      onConfirm={() => submit(undefined)}
      title={t('post.title', { host })}
      consequence={t('post.consequence', { host, place: `${repository.name} #${no}`, amount })}
      confirmLabel={t('post.submit')}
      cancelLabel={t('app:common.cancel')}
      closeLabel={t('app:common.close')}
      busy={isSending && t('actions.posting')}
    >
      {error !== null && <FormAlert {...failureWords(error, t)} />}
    </ConfirmDialog>
  )
}

export function ReviewPost(props: ReviewPostProps) {
  const { pullRequest, review, onPosted } = props
  const { t } = useTranslation('pull-request-review')
  const mayChange = useCan('User')
  const [isAsking, setAsking] = useState(false)
  const { postFault: fault } = review
  if (review.postedAt !== undefined) return <Posted review={review} />
  if (review.isPosting === true) return <Posting onPosted={onPosted} />
  const host = pullRequest.host && productNames[pullRequest.host]
  const isOffered = mayChange && pullRequest.canPost && host !== undefined
  const button = isOffered && (
    <Button size="sm" onClick={() => setAsking(true)}>
      {t(fault === undefined ? 'actions.post' : 'post.again')}
    </Button>
  )
  return (
    <>
      {fault === undefined ? (
        button
      ) : (
        <div className={whole}>
          <Banner tone="danger" title={t('post.failed')} actions={button}>
            {translateKeyOr(fault.key, fault.parameters, fault.message, t)}
          </Banner>
        </div>
      )}
      {isOffered && isAsking && <AskToPost {...props} host={host} onClose={() => setAsking(false)} />}
    </>
  )
}
