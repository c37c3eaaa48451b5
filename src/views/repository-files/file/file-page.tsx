import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { fileEndpoints } from '#src/contract/additions.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { PreviewSkeleton } from '../../code/preview-skeleton.tsx'
import type { LineRange } from '../../code/line-range.ts'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { getFolder } from '../files-place.ts'
import { PathMissing } from '../path-missing.tsx'
import { type FileHandle, KnownFile } from './known-file.tsx'

const around = css({ p: '6', _phone: { p: '4' } })

const withoutToast = { onError: () => undefined, revalidateOnFocus: false }

interface FilePageProps {
  readonly repository: Repository
  readonly path: string
  readonly lines: LineRange | null
  readonly ref: Ref<FileHandle>
}

export function FilePage({ repository, path, lines, ref }: FilePageProps) {
  const { t } = useTranslation('repository-files')
  const question = { params: { id: repository.id }, query: { path } }
  const { data, error, isValidating, mutate } = useCall(fileEndpoints.read, question, withoutToast)
  if (data !== undefined) return <KnownFile key={path} file={data} {...{ repository, lines, ref }} />
  if (error === undefined) return <PreviewSkeleton />
  return (
    <div className={around}>
      {error.kind === 'notFound' ? (
        <PathMissing repository={repository} folder={getFolder(path)} file={path} />
      ) : (
        <LateCallFailure title={t('file.failed')} error={error} isBusy={isValidating} onRetry={() => void mutate()} />
      )}
    </div>
  )
}
