import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { repositoryUsageEndpoints } from '#src/contract/additions.ts'
import type { ReplyOf } from '#src/contract/endpoint.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { useFigures } from '../../listing/figures.ts'
import { RemoveDialog, useDeleteWords } from '../../listing/dialogs/remove-dialog.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { useTell } from '../../product.ts'
import { useListChanges } from '../use-repositories.ts'

interface DeleteRepositoryProps {
  readonly repository: Repository
  readonly onClose: () => void
}

const usages = ['conversations', 'workspaces', 'publicChatLinks', 'apiKeys'] as const
const list = css({ m: '0', mt: '1', ps: '5', listStyle: 'disc' })
const withoutToast = { onError: () => undefined }

type Usages = ReplyOf<typeof repositoryUsageEndpoints.read>

function UsageList({ counts }: { readonly counts: Usages }) {
  const { t } = useTranslation('repositories')
  const { number } = useFigures()
  return (
    <div>
      {t('deleteDialog.usedBy')}
      <ul className={list}>
        {usages
          .filter((usage) => counts[usage] > 0)
          .map((usage) => (
            <li key={usage}>
              {t(`deleteDialog.usages.${usage}`, { count: counts[usage], amount: number(counts[usage]) })}
            </li>
          ))}
      </ul>
    </div>
  )
}

/** A list that was already shown replaces the server's question. */
export default function DeleteRepository({ repository: { id, name, sourceType }, onClose }: DeleteRepositoryProps) {
  const { t } = useTranslation('repositories')
  const { client } = useApi()
  const { dropRow } = useListChanges()
  const { openId, close } = useOpened('repository')
  const tell = useTell()
  const isUploaded = sourceType === 'ArchiveUpload'
  const { data: counts } = useCall(repositoryUsageEndpoints.read, { params: { id } }, withoutToast)
  const isUsed = counts !== undefined && usages.some((usage) => counts[usage] > 0)
  const words = useDeleteWords(name, {
    consequence: t(isUploaded ? 'deleteDialog.uploadConsequence' : 'deleteDialog.consequence'),
    submit: t('deleteDialog.submit'),
    done: t('announce.deleted', { name }),
  })
  const remove = (confirmed: boolean) =>
    client.call(repositoryEndpoints.remove, { params: { id }, body: confirmed ? { confirmed } : {} })
  const afterRemoval = () => {
    dropRow(id)
    tell({ type: 'repository.changed', action: 'deleted', repositoryId: id })
    if (openId === id) close()
  }
  return (
    <RemoveDialog asksForName isInformed={isUsed} {...{ name, words, remove, onClose }} onRemoved={afterRemoval}>
      {isUsed && <UsageList counts={counts} />}
    </RemoveDialog>
  )
}
