import SearchX from 'lucide-react/icons/search-x'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

interface NoMatchProps {
  readonly title: string
  readonly onClear: () => void
}

export function NoMatch({ title, onClear }: NoMatchProps) {
  const { t } = useTranslation('listing')
  return (
    <EmptyState icon={SearchX} title={title} action={<Button onClick={onClear}>{t('noMatch.clear')}</Button>}>
      {t('noMatch.text')}
    </EmptyState>
  )
}
