import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectFace, selectFaceError } from '#machines/pull-request-review/pull-request-review.selectors.ts'
import type { ModelFaultKind } from '#src/contract/answer-events.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { failureWords } from '../../failure-words.ts'
import { useCan } from '../../product.ts'
import type { ReviewActor } from './use-review.ts'

interface ModelFaultProps {
  readonly kind: ModelFaultKind
  readonly isLatest: boolean
  readonly actor: ReviewActor
}

export function ModelFault({ kind, isLatest, actor }: ModelFaultProps) {
  const { t } = useTranslation(['pull-request-review', 'chat'])
  const mayRetry = useCan('User') && isLatest
  const isResuming = useSelector(actor, (snapshot) => selectFace(snapshot) === 'resuming')
  const error = useSelector(actor, selectFaceError)
  const isOwn = kind === 'tooSlow' || kind === 'contextTooLong' || kind === 'emptyAnswer'
  const retry = mayRetry && (
    <Button size="sm" busy={isResuming && t('result.retrying')} onClick={() => actor.send({ type: 'review.resume' })}>
      {t('result.retryModel')}
    </Button>
  )
  return (
    <Banner tone="warning" title={t('result.modelFault')} actions={retry}>
      {isOwn ? t(`result.modelFaults.${kind}`) : t(`chat:fault.${kind}`)}
      {mayRetry && error !== null && <FormAlert {...failureWords(error, t)} />}
    </Banner>
  )
}
