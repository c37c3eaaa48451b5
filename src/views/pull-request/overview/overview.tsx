import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { Card } from '#src/ui/card.tsx'
import { Markdown } from '../../markdown/markdown.tsx'
import { CommitList } from './commit-list.tsx'
import { ReviewCard } from './review-card.tsx'

const columns = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(280px, 1fr)',
  lgDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const column = css({ display: 'flex', flexDirection: 'column', gap: '4', minW: '0' })
const none = css({ color: 'fg.muted' })

export default function Overview({ pullRequest }: { readonly pullRequest: PullRequestDetails }) {
  const { t } = useTranslation('pull-requests')
  const { description } = pullRequest
  return (
    <div className={columns}>
      <div className={column}>
        <Card title={t('page.description')}>
          {description.trim() === '' ? (
            <p className={none}>{t('page.noDescription')}</p>
          ) : (
            <Markdown text={description} />
          )}
        </Card>
        <CommitList pullRequest={pullRequest} />
      </div>
      <div className={column}>
        <ReviewCard pullRequest={pullRequest} />
      </div>
    </div>
  )
}
