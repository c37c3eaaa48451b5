import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useTranslation } from 'react-i18next'
import type { PullRequest } from '#src/contract/pull-requests.ts'
import { StatusBadge } from '#src/ui/badge.tsx'
import { useFigures } from '../../listing/figures.ts'

export function LastReview({ review }: { readonly review: PullRequest['lastReview'] }) {
  const { t } = useTranslation('pull-requests')
  const { number } = useFigures()
  if (review === undefined) {
    return (
      <StatusBadge tone="neutral" icon={CircleDashed}>
        {t('review.none')}
      </StatusBadge>
    )
  }
  if (review.state === 'Scheduled' || review.state === 'InProgress') {
    return (
      <StatusBadge tone="info" icon={LoaderCircle} spinning>
        {t('review.running')}
      </StatusBadge>
    )
  }
  if (review.state !== 'Finished') {
    return (
      <StatusBadge tone={review.state === 'Failed' ? 'danger' : 'neutral'} icon={CircleAlert}>
        {t(`review.${review.state}`)}
      </StatusBadge>
    )
  }
  const open = review.counts.new + review.counts.stillOpen
  return (
    <StatusBadge tone={open === 0 ? 'success' : 'warning'} icon={open === 0 ? CircleCheck : CircleAlert}>
      {open === 0 ? t('review.clean') : t('review.open', { count: open, amount: number(open) })}
    </StatusBadge>
  )
}
