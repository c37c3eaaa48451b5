import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLoadFailure } from '#src/lib/is-load-failure.ts'
import { tellPartMissed } from '#src/lib/missed-parts.ts'
import { reloadPage } from '#src/lib/reload-page.ts'

interface Reload {
  readonly label: string
  readonly onRetry: () => void
  readonly problem: string | null
}

export const useReload = (error: unknown): Reload | null => {
  const { t } = useTranslation('app')
  const [isUnreachable, setUnreachable] = useState(false)
  const isMissing = isLoadFailure(error)
  useEffect(() => {
    if (isMissing) tellPartMissed()
  }, [isMissing])
  if (!isMissing) return null
  return {
    label: t('errorPage.reload'),
    onRetry: () => void reloadPage(window, () => setUnreachable(true)),
    problem: isUnreachable ? t('errors.offline') : null,
  }
}
