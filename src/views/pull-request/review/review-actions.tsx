import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { type ReviewDetails, reviewActionEndpoints } from '#src/contract/reviews.ts'
import { Button } from '#src/ui/button.tsx'
import { downloadText } from '../../listing/csv/download-text.ts'
import { useCan } from '../../product.ts'
import { ReviewPost } from './review-post.tsx'
import type { ReviewActor } from './use-review.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

interface ReviewActionsProps {
  readonly pullRequest: PullRequestDetails
  readonly review: ReviewDetails
  readonly actor: ReviewActor
  readonly onPosted: () => void
}

const useActions = ({ pullRequest: { id }, review }: ReviewActionsProps) => {
  const { client, onCallFailed } = useApi()
  const [busy, setBusy] = useState<string | null>(null)
  const params = { id, reviewId: review.id }
  const run = async (name: string, act: () => Promise<void>) => {
    setBusy(name)
    await act().catch(onCallFailed)
    setBusy(null)
  }
  return {
    busy,
    save: (format: 'sarif' | 'markdown') =>
      void run(format, async () => {
        const { fileName, content } = await client.call(reviewActionEndpoints.export, { params, query: { format } })
        downloadText({ name: fileName, type: 'text/plain', text: content })
      }),
  }
}

export function ReviewActions(props: ReviewActionsProps) {
  const { pullRequest, review, actor, onPosted } = props
  const { t } = useTranslation('pull-request-review')
  const mayChange = useCan('User')
  const { busy, save } = useActions(props)
  return (
    <div className={row}>
      {mayChange && (
        <Button variant="solid" size="sm" onClick={() => actor.send({ type: 'review.choose' })}>
          {t('actions.again')}
        </Button>
      )}
      {(['sarif', 'markdown'] as const).map((format) => (
        <Button key={format} size="sm" busy={busy === format && t('actions.saving')} onClick={() => save(format)}>
          {t(`actions.${format}`)}
        </Button>
      ))}
      <ReviewPost {...{ pullRequest, review, onPosted }} />
    </div>
  )
}
