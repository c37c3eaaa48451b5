import type { ReactNode } from 'react'
import { css } from '#styled-system/css'
import { Dialog } from '#src/ui/dialog.tsx'

const tall = css({ h: '[72dvh]' })

interface PreviewSheetProps {
  readonly path: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export default function PreviewSheet({ path, closeLabel, onClose, children }: PreviewSheetProps) {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    <Dialog open size="lg" title={<bdi>{name}</bdi>} closeLabel={closeLabel} onClose={onClose}>
      <div className={tall}>{children}</div>
    </Dialog>
  )
}
