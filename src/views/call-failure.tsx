import { useTranslation } from 'react-i18next'
import { Failure } from '#src/ui/failure.tsx'
import { failureWords } from './failure-words.ts'
import { useReload } from './use-reload.ts'

export interface CallFailureProps {
  readonly title: string
  readonly error: unknown
  readonly isBusy?: boolean | undefined
  readonly compact?: boolean | undefined
  readonly onRetry: () => void
}

export function FailureCause({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('app')
  return failureWords(error, t).message
}

export default function CallFailure({ title, error, isBusy = false, compact, onRetry }: CallFailureProps) {
  const { t } = useTranslation('app')
  const { message, requestId } = failureWords(error, t)
  const reload = useReload(error)
  return (
    <Failure
      title={title}
      compact={compact}
      request={requestId === null ? undefined : { label: t('common.request'), id: requestId }}
      retry={reload ?? { label: t('common.retry'), busy: isBusy && t('common.loading'), onRetry }}
    >
      {reload?.problem ?? message}
    </Failure>
  )
}
