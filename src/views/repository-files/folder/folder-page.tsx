import FolderX from 'lucide-react/icons/folder-x'
import { type RefObject, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { type FolderContent, repositoryFileEndpoints } from '#src/contract/repository-files.ts'
import { Banner } from '#src/ui/banner.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { useFigures } from '../../listing/figures.ts'
import { getName, joinPath } from '../files-place.ts'
import { PathMissing } from '../path-missing.tsx'
import { EntryList } from './entry-list.tsx'

const Readme = lazyPart(() => import('./readme.tsx'))

const scrolling = css({ flex: '1', minW: '0', minH: '0', overflowY: 'auto' })
const page = css({ display: 'flex', flexDirection: 'column', gap: '6', p: '6', maxW: 'content', _phone: { p: '4' } })
const bars = css({ display: 'flex', flexDirection: 'column', gap: '4' })

const withoutToast = { onError: () => undefined, revalidateOnFocus: false }
const readmeNames: ReadonlySet<string> = new Set(['readme.md', 'readme.markdown', 'readme'])
const maxReadmeBytes = 300_000

const findReadme = ({ files }: FolderContent) =>
  files.find(({ name, sizeBytes }) => readmeNames.has(name.toLowerCase()) && sizeBytes <= maxReadmeBytes)

interface FolderProps {
  readonly repository: Repository
  readonly folder: string
}

interface KnownFolderProps extends FolderProps {
  readonly content: FolderContent
  readonly scroller: RefObject<HTMLElement | null>
}

function KnownFolder({ repository, folder, content, scroller }: KnownFolderProps) {
  const { t } = useTranslation('repository-files')
  const { number } = useFigures()
  const readme = findReadme(content)
  const shown = content.folders.length + content.files.length
  if (shown === 0) {
    return (
      <EmptyState icon={FolderX} title={t('folder.emptyTitle')}>
        {t('folder.emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      {content.total > shown && (
        <Banner tone="info" title={t('folder.cut', { shown: number(shown), total: number(content.total) })} />
      )}
      <EntryList id={repository.id} name={getName(folder) || repository.name} {...{ folder, content, scroller }} />
      {readme !== undefined && (
        <Suspense>
          <Readme id={repository.id} path={joinPath(folder, readme.name)} />
        </Suspense>
      )}
    </>
  )
}

function Waiting() {
  const { t } = useTranslation('app')
  return (
    <SkeletonRegion label={t('common.loading')} className={bars}>
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <Skeleton key={at} width={at % 2 === 0 ? 'half' : 'long'} />
      ))}
    </SkeletonRegion>
  )
}

export function FolderPage({ repository, folder }: FolderProps) {
  const { t } = useTranslation('repository-files')
  const question = { params: { id: repository.id }, query: { path: folder } }
  const { data, error, isValidating, mutate } = useCall(repositoryFileEndpoints.folder, question, withoutToast)
  const scroller = useRef<HTMLDivElement>(null)
  const isMissing = error?.kind === 'notFound'
  return (
    <div ref={scroller} className={scrolling}>
      <div className={page}>
        {data !== undefined && <KnownFolder {...{ repository, folder, scroller }} content={data} />}
        {data === undefined && error === undefined && <Waiting />}
        {data === undefined && isMissing && <PathMissing {...{ repository, folder }} file={null} />}
        {data === undefined && error !== undefined && !isMissing && (
          <LateCallFailure
            title={t('folder.failed')}
            error={error}
            isBusy={isValidating}
            onRetry={() => void mutate()}
          />
        )}
      </div>
    </div>
  )
}
