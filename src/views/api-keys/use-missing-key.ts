import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'

export const useMissingKey = (isListKnown: boolean) => {
  const { t } = useTranslation('api-keys')
  const missing = useMemo(() => (isListKnown ? new ApiError('notFound') : undefined), [isListKnown])
  const words = { notFoundTitle: t('missing.title'), notFoundText: t('missing.text'), failed: t('missing.failed') }
  return { words, missing }
}
