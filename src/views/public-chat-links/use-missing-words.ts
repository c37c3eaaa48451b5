import { useTranslation } from 'react-i18next'

export const useMissingWords = () => {
  const { t } = useTranslation('public-chat-links')
  return { notFoundTitle: t('missing.title'), notFoundText: t('missing.text'), failed: t('failed') }
}
