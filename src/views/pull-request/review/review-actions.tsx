import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { type ReviewDetails, reviewActionEndpoints } from '#src/contract/reviews.ts'
import { Button } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import { downloadText } from '../../listing/csv/download-text.ts'
import { getLinkTarget } from '../../markdown/link-target.ts'
import { useCan, useToast } from '../../product.ts'
import type { ReviewActor } from './use-review.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

interface ReviewActionsProps {
  readonly pullRequest: PullRequestDetails
  readonly review: ReviewDetails
  readonly actor: ReviewActor
  readonly onPosted: () => void
}

const useActions = ({ pullRequest: { id }, review, onPosted }: ReviewActionsProps) => {
  const { client, onCallFailed } = useApi()
  const { t } = useTranslation('pull-request-review')
  const toast = useToast()
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
    post: () =>
      void run('post', async () => {
        await client.call(reviewActionEndpoints.post, { params })
        toast({ kind: 'success', words: { text: t('actions.posted') } })
        onPosted()
      }),
  }
}

export function ReviewActions(props: ReviewActionsProps) {
  const { pullRequest, review, actor } = props
  const { t } = useTranslation('pull-request-review')
  const mayChange = useCan('User')
  const { busy, save, post } = useActions(props)
  const target = getLinkTarget(review.postedUrl ?? '')
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
      {mayChange && pullRequest.canPost && review.postedAt === undefined && (
        <Button size="sm" busy={busy === 'post' && t('actions.posting')} onClick={post}>
          {t('actions.post')}
        </Button>
      )}
      {target !== null && (
        <Link href={target} target="_blank">
          {t('actions.postedAt')}
        </Link>
      )}
    </div>
  )
}
