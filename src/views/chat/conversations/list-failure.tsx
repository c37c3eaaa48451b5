import { useTranslation } from 'react-i18next'
import CallFailure from '../../call-failure.tsx'

interface UnreadProps {
  readonly error: unknown
  readonly isBusy: boolean
  readonly onRetry: () => void
}

export default function ListFailure(props: UnreadProps) {
  const { t } = useTranslation('chat')
  return <CallFailure compact title={t('list.failed')} {...props} />
}
