import { useTranslation } from 'react-i18next'

export const usePictureWords = () => {
  const { t } = useTranslation('inspect')
  return {
    users: (count: number) => t('users', { count }),
    times: (count: number) => t('times', { count }),
  }
}
