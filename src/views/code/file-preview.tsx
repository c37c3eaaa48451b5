import FileQuestion from 'lucide-react/icons/file-question-mark'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { codeBlock } from '#styled-system/recipes/code-block'
import type { ApiError } from '#src/api/api-error.ts'
import { useCall } from '#src/api/use-call.ts'
import { fileEndpoints } from '#src/contract/additions.ts'
import { repositoryEndpoints } from '#src/contract/repositories.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import CallFailure from '../call-failure.tsx'
import { fileAddress } from './code-addresses.ts'
import type { FileMatches } from './file-match.ts'
import { type LineRange, formatLineRange } from './line-range.ts'
import { LoadedFile } from './loaded-file.tsx'
import { PathRow, previewHeader } from './preview-header.tsx'
import { PreviewSkeleton } from './preview-skeleton.tsx'

export interface FilePreviewProps {
  readonly repositoryId: string
  readonly path: string
  readonly repositoryName?: string | undefined
  readonly startLine?: number | undefined
  readonly endLine?: number | undefined
  /** A function must keep its identity while it finds the same matches. */
  readonly matches?: FileMatches | undefined
  /** Without this function the preview remembers the selection itself. */
  readonly onSelect?: ((lines: LineRange) => void) | undefined
  readonly getHref?: ((lines: LineRange) => string) | undefined
  readonly onClose?: (() => void) | undefined
  readonly renderAsk?: ((selected: LineRange | null) => ReactNode) | undefined
}

const root = css({ display: 'flex', flexDirection: 'column', h: 'full', minH: '0' })

const withoutToast = { onError: () => undefined, revalidateOnFocus: false }

const toFragment = (lines: LineRange): string => `#L${formatLineRange(lines).replace('-', '-L')}`

interface UnreadableProps {
  readonly repositoryId: string
  readonly error: ApiError
  readonly isBusy: boolean
  readonly onRetry: () => void
}

function Gone({ repositoryId }: { readonly repositoryId: string }) {
  const { t } = useTranslation('search')
  const call = useCall(repositoryEndpoints.read, { params: { id: repositoryId } }, withoutToast)
  if (call.isLoading) return null
  const isRepositoryGone = call.error?.kind === 'notFound'
  return (
    <EmptyState icon={FileQuestion} title={t(isRepositoryGone ? 'code.repositoryGoneTitle' : 'code.goneTitle')} compact>
      {t(isRepositoryGone ? 'code.repositoryGoneText' : 'code.goneText')}
    </EmptyState>
  )
}

function Unreadable({ repositoryId, error, isBusy, onRetry }: UnreadableProps) {
  const { t } = useTranslation(['search', 'app'])
  if (error.kind === 'notFound') return <Gone repositoryId={repositoryId} />
  return <CallFailure title={t('code.failedTitle')} error={error} isBusy={isBusy} compact onRetry={onRetry} />
}

const useSelection = ({ startLine, endLine = startLine, onSelect }: FilePreviewProps) => {
  const given = startLine === undefined || endLine === undefined ? null : { from: startLine, to: endLine }
  const [own, setOwn] = useState<LineRange | null>(null)
  return { selected: onSelect === undefined ? (own ?? given) : given, select: onSelect ?? setOwn }
}

function Content(props: FilePreviewProps) {
  const { repositoryId, path, repositoryName, matches, getHref = toFragment, onClose, renderAsk } = props
  const question = { params: { id: repositoryId }, query: { path } }
  const { data, error, isValidating, mutate } = useCall(fileEndpoints.read, question, withoutToast)
  const { selected, select } = useSelection(props)
  if (data !== undefined) {
    return (
      <LoadedFile
        file={data}
        {...{ repositoryId, repositoryName, matches, selected, getHref, onClose }}
        ask={renderAsk?.(selected)}
        openHref={fileAddress(repositoryId, path, selected)}
        onSelect={(lines) => select(lines)}
      />
    )
  }
  return (
    <>
      <div className={previewHeader}>
        <PathRow {...{ path, repositoryName, onClose }} openHref={fileAddress(repositoryId, path)} />
      </div>
      {error === undefined ? (
        <PreviewSkeleton />
      ) : (
        <Unreadable {...{ repositoryId, error }} isBusy={isValidating} onRetry={() => void mutate()} />
      )}
    </>
  )
}

/** Knows no route and fills the height it is given. Its texts are in the namespace `search`. */
export function FilePreview(props: FilePreviewProps) {
  const { repositoryId, path, startLine, endLine } = props
  return (
    <section aria-label={path} className={cx(codeBlock().root, root)}>
      <Content key={`${repositoryId} ${path} ${props.onSelect ? '' : `${startLine}-${endLine}`}`} {...props} />
    </section>
  )
}
