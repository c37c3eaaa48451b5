import { useTranslation } from 'react-i18next'

/** Of a link that is not there, or could not be read. */
export const useMissingWords = () => {
  const { t } = useTranslation('public-chat-links')
  return { notFoundTitle: t('missing.title'), notFoundText: t('missing.text'), failed: t('failed') }
}
