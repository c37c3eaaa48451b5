import { useTranslation } from 'react-i18next'
import { Failure } from '#src/ui/failure.tsx'
import { failureWords } from '../../failure-words.ts'

interface UnreadProps {
  readonly error: unknown
  readonly isBusy: boolean
  readonly onRetry: () => void
}

/** The list could not be read. */
export default function Unread({ error, isBusy, onRetry }: UnreadProps) {
  const { t } = useTranslation(['chat', 'app'])
  const { message, requestId } = failureWords(error, t)
  return (
    <Failure
      compact
      title={t('list.failed')}
      request={requestId === null ? undefined : { label: t('app:common.request'), id: requestId }}
      retry={{ label: t('app:common.retry'), busy: isBusy && t('app:common.loading'), onRetry }}
    >
      {message}
    </Failure>
  )
}
