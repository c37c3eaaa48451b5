import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Dialog } from '#src/ui/dialog.tsx'

const tall = css({ h: '[72dvh]' })

export default function PreviewSheet({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('search')
  return (
    <Dialog open size="lg" title={<bdi>{title}</bdi>} closeLabel={t('code.close')} onClose={onClose}>
      <div className={tall}>{children}</div>
    </Dialog>
  )
}
