import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Dialog } from '#src/ui/dialog.tsx'

const tall = css({ h: '[72dvh]' })

interface PreviewSheetProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export default function PreviewSheet({ title, onClose, children }: PreviewSheetProps) {
  const { t } = useTranslation('chat')
  return (
    <Dialog open size="lg" title={<bdi>{title}</bdi>} closeLabel={t('citations.closePreview')} onClose={onClose}>
      <div className={tall}>{children}</div>
    </Dialog>
  )
}
