import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { FilePreview } from '../../code/file-preview.tsx'
import type { LineRange } from '../../code/line-range.ts'
import type { OpenLines } from '../chat-address.ts'
import { useChatPlace } from '../use-chat-place.ts'
import { useMedia, wide } from '#src/ui/use-media.ts'
import { leavePreview } from './leave-preview.ts'
import { pane } from './pane.ts'
import { LoadingOverlay } from '../../overlays/overlay-requests.ts'

const PreviewSheet = lazyPart(() => import('../../code/preview-sheet.tsx'))

interface PreviewProps {
  readonly open: OpenLines
  readonly repositoryName: string | undefined
}

export default function Preview({ open, repositoryName }: PreviewProps) {
  const { t } = useTranslation('chat')
  const { toAddress, go } = useChatPlace()
  const isBeside = useMedia(wide)
  const at = (lines: LineRange) => ({ open: { ...open, lines } })
  const close = () => {
    leavePreview()
    go({ open: null })
  }
  const file = (
    <FilePreview
      repositoryId={open.repositoryId}
      path={open.path}
      repositoryName={repositoryName}
      startLine={open.lines?.from}
      endLine={open.lines?.to}
      onSelect={(lines) => go(at(lines), 'replace')}
      getHref={(lines) => toAddress(at(lines))}
      onClose={isBeside ? close : undefined}
    />
  )
  if (isBeside) {
    return (
      <aside aria-label={t('citations.preview')} data-preview="" className={pane}>
        {file}
      </aside>
    )
  }
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <PreviewSheet path={open.path} closeLabel={t('citations.closePreview')} onClose={close}>
        {file}
      </PreviewSheet>
    </Suspense>
  )
}
