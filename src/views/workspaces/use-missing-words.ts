import { useTranslation } from 'react-i18next'

/** Of a workspace that is not there, or could not be had. */
export const useMissingWords = () => {
  const { t } = useTranslation('workspaces')
  return {
    notFoundTitle: t('details.notFoundTitle'),
    notFoundText: t('details.notFoundText'),
    failed: t('details.failed'),
  }
}
