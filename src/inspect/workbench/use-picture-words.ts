import { useTranslation } from 'react-i18next'

/** How many people, and how often, on the arrows of a picture. */
export const usePictureWords = () => {
  const { t } = useTranslation('inspect')
  return {
    users: (count: number) => t('users', { count }),
    times: (count: number) => t('times', { count }),
  }
}
