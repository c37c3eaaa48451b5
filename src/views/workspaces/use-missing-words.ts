import { useTranslation } from 'react-i18next'

export const useMissingWords = () => {
  const { t } = useTranslation('workspaces')
  return {
    notFoundTitle: t('details.notFoundTitle'),
    notFoundText: t('details.notFoundText'),
    failed: t('details.failed'),
  }
}
