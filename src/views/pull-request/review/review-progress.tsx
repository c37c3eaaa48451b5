import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Review } from '#src/contract/reviews.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { useFigures } from '../../listing/figures.ts'
import { useCan } from '../../product.ts'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { failureWords } from '../../failure-words.ts'
import type { ReviewActor } from './use-review.ts'

const column = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '4',
  '& > :first-child': { w: 'full' },
})

interface ReviewProgressProps {
  readonly review: Review
  readonly actor: ReviewActor
  readonly isCancelling: boolean
  readonly error: unknown
}

export function ReviewProgress({ review, actor, isCancelling, error }: ReviewProgressProps) {
  const { t } = useTranslation('pull-request-review')
  const { number } = useFigures()
  const mayChange = useCan('User')
  const { stage, filesDone = 0, filesTotal } = review
  const isCounted = filesTotal !== undefined && filesTotal > 0
  return (
    <Card title={t('running.title')} text={t('running.text')}>
      <div className={column}>
        <ProgressBar
          label={stage === undefined ? t('stages.waiting') : t(`stages.${stage}`)}
          value={isCounted ? filesDone / filesTotal : undefined}
          valueText={isCounted ? t('running.files', { done: number(filesDone), total: number(filesTotal) }) : ''}
        />
        {error !== null && <FormAlert {...failureWords(error, t)} />}
        {mayChange && (
          <Button
            size="sm"
            busy={isCancelling && t('running.cancelling')}
            onClick={() => actor.send({ type: 'review.cancel' })}
          >
            {t('running.cancel')}
          </Button>
        )}
      </div>
    </Card>
  )
}
