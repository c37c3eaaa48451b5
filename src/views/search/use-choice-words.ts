import { useTranslation } from 'react-i18next'
import { parseWorkspace } from './chosen-sources.ts'

export const useDescribeChoice = (): ((choice: string) => string) => {
  const { t } = useTranslation('search')
  return (choice) => {
    const name = parseWorkspace(choice)
    return name === undefined ? choice : t('filters.workspace', { name })
  }
}
