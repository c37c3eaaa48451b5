import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

interface DiscardDialogProps {
  readonly title: string
  readonly text: string
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

export function DiscardDialog({ title, text, onKeep, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation(['listing', 'app'])
  return (
    <ConfirmDialog
      open
      onClose={onKeep}
      onConfirm={onDiscard}
      title={title}
      consequence={text}
      confirmLabel={t('form.discard')}
      cancelLabel={t('form.keep')}
      closeLabel={t('app:common.close')}
    />
  )
}
