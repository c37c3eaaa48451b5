import Lock from 'lucide-react/icons/lock'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/empty-state.tsx'

export default function Forbidden() {
  const { t } = useTranslation('search')
  return (
    <EmptyState icon={Lock} title={t('forbidden.title')}>
      {t('forbidden.text')}
    </EmptyState>
  )
}
