import { useTranslation } from 'react-i18next'
import { input } from '#styled-system/recipes/input'
import { Dialog } from '#src/ui/dialog.tsx'

interface CopyRefusedProps {
  readonly text: string
  readonly onClose: () => void
}

export default function CopyRefused({ text, onClose }: CopyRefusedProps) {
  const { t } = useTranslation()
  const title = t('copyRefused.title')
  return (
    <Dialog open onClose={onClose} title={title} text={t('copyRefused.text')} closeLabel={t('common.close')}>
      <textarea
        readOnly
        data-first-focus
        rows={4}
        aria-label={title}
        value={text}
        className={input({ kind: 'area' })}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  )
}
