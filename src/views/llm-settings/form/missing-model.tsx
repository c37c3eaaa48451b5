import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { MissingRow } from '../../listing/dialogs/details-panel.tsx'

export default function MissingModel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['llm-settings', 'app'])
  const [error] = useState(() => new ApiError('notFound'))
  const words = { notFoundTitle: t('missing.title'), notFoundText: t('missing.text'), failed: t('failed') }
  return (
    <Dialog open onClose={onClose} title={t('app:titles.modelSettings')} closeLabel={t('app:common.close')}>
      <MissingRow {...{ error, words }} onRetry={onClose} />
    </Dialog>
  )
}
