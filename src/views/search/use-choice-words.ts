import { useTranslation } from 'react-i18next'
import { workspaceIn } from './use-sources.ts'

/** How a chosen source is shown: a repository by its name, a workspace as what it is. */
export const useChoiceWords = (): ((choice: string) => string) => {
  const { t } = useTranslation('search')
  return (choice) => {
    const name = workspaceIn(choice)
    return name === undefined ? choice : t('filters.workspace', { name })
  }
}
