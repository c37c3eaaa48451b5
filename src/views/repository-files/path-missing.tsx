import FileQuestion from 'lucide-react/icons/file-question-mark'
import FileX2 from 'lucide-react/icons/file-x-corner'
import FolderX from 'lucide-react/icons/folder-x'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { button } from '#styled-system/recipes/button'
import { useCall } from '#src/api/use-call.ts'
import { fileEndpoints } from '#src/contract/additions.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { folderAddress } from '../code/code-addresses.ts'
import { describeReason } from '../repositories/indexing-words.ts'
import { getFolder, getName, isIndexPath } from './files-place.ts'

const withoutToast = { onError: () => undefined, revalidateOnFocus: false }

interface PathMissingProps {
  readonly repository: Repository
  readonly folder: string
  readonly file: string | null
}

const useLeftOutReason = (id: string, file: string | null) => {
  const { t } = useTranslation('repositories')
  const question = file === null ? null : { params: { id }, query: { path: file } }
  const { data, isLoading } = useCall(fileEndpoints.skipped, question, withoutToast)
  const [skipped] = data ?? []
  return { isLoading, reason: skipped === undefined ? undefined : describeReason(skipped.reason, t) }
}

export function PathMissing({ repository, folder, file }: PathMissingProps) {
  const { t } = useTranslation('repository-files')
  const { isLoading, reason } = useLeftOutReason(repository.id, file)
  const isPossible = isIndexPath(file ?? folder)
  const parent = !isPossible ? '' : file === null ? getFolder(folder) : folder
  const up = (
    <Link href={folderAddress(repository.id, parent)} className={button()}>
      <bdi>{t('missing.up', { name: getName(parent) || repository.name })}</bdi>
    </Link>
  )
  if (isLoading) return null
  if (reason !== undefined) {
    return (
      <EmptyState icon={FileX2} title={t('missing.leftOutTitle')} action={up}>
        {t('missing.leftOutText', { reason })}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={file === null ? FolderX : FileQuestion}
      title={t(file === null ? 'missing.folderTitle' : 'missing.fileTitle')}
      action={up}
    >
      {t(!isPossible ? 'missing.noPath' : file === null ? 'missing.folderText' : 'missing.fileText')}
    </EmptyState>
  )
}
