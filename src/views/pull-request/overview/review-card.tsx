import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { findingStatuses } from '#src/contract/reviews.ts'
import { Card } from '#src/ui/card.tsx'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { useFigures } from '../../listing/figures.ts'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { LastReview } from '../../pull-requests/inbox/last-review.tsx'
import { usePlace } from '../use-place.ts'

const column = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4' })

export function ReviewCard({ pullRequest: { lastReview, section } }: { readonly pullRequest: PullRequestDetails }) {
  const { t } = useTranslation('pull-requests')
  const { number } = useFigures()
  const { toAddress } = usePlace()
  const counts =
    lastReview?.state === 'Finished'
      ? findingStatuses.map((name) => ({
          id: name,
          label: t(`counts.${name}`),
          value: number(lastReview.counts[name]),
        }))
      : []
  return (
    <Card title={t('columns.findings')}>
      <div className={column}>
        <LastReview review={lastReview} />
        {section === 'changedSinceReview' && <p>{t('page.changedSince')}</p>}
        {lastReview?.finishedAt !== undefined && <RelativeTime at={lastReview.finishedAt} />}
        {counts.length > 0 && <KeyValueList items={counts} />}
        <Link href={toAddress({ tab: 'review' })} className={button({ size: 'sm' })}>
          {t(lastReview === undefined ? 'page.toReview' : 'page.openReview')}
        </Link>
      </div>
    </Card>
  )
}
