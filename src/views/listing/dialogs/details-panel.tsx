import FolderX from 'lucide-react/icons/folder-x'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ApiError } from '#src/api/api-error.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import CallFailure from '../../call-failure.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '6', outline: 'none' })

function Waiting() {
  const { t } = useTranslation()
  return (
    <SkeletonRegion label={t('common.loading')} className={column}>
      <Skeleton width="badge" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </SkeletonRegion>
  )
}

interface MissingWords {
  readonly notFoundTitle: string
  readonly notFoundText: string
  readonly failed: string
}

interface MissingRowProps {
  readonly error: ApiError
  readonly words: MissingWords
  readonly onRetry: () => void
}

export function MissingRow({ error, words, onRetry }: MissingRowProps) {
  if (error.kind !== 'notFound') return <CallFailure title={words.failed} error={error} compact onRetry={onRetry} />
  return (
    <EmptyState icon={FolderX} title={words.notFoundTitle} compact>
      {words.notFoundText}
    </EmptyState>
  )
}

interface DetailsPanelProps extends Omit<MissingRowProps, 'error'> {
  readonly name: string | undefined
  readonly error: ApiError | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

export function DetailsPanel({ name, error, words, onRetry, onClose, children }: DetailsPanelProps) {
  const { t } = useTranslation('listing')
  const title = <bdi>{name ?? t('actions.details')}</bdi>
  return (
    <Dialog open onClose={onClose} size="side" title={title} closeLabel={t('details.close')}>
      {name !== undefined && (
        <div tabIndex={-1} data-first-focus className={column}>
          {children}
        </div>
      )}
      {name === undefined && error === undefined && <Waiting />}
      {name === undefined && error !== undefined && <MissingRow {...{ error, words, onRetry }} />}
    </Dialog>
  )
}
