import Lock from 'lucide-react/icons/lock'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/empty-state.tsx'

export default function Forbidden() {
  const { t } = useTranslation('chat')
  return (
    <EmptyState icon={Lock} title={t('start.forbiddenTitle')}>
      {t('start.forbiddenText')}
    </EmptyState>
  )
}
