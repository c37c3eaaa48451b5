import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { RemoveDialog, useDeleteWords } from '../../listing/over/remove-dialog.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { useTell } from '../../product.ts'
import { useListChanges } from '../use-repositories.ts'

interface DeleteRepositoryProps {
  readonly repository: Repository
  readonly onClose: () => void
}

export default function DeleteRepository({ repository: { id, name }, onClose }: DeleteRepositoryProps) {
  const { t } = useTranslation('repositories')
  const { client } = useApi()
  const { drop } = useListChanges()
  const { openId, close } = useOpened('repository')
  const tell = useTell()
  const words = useDeleteWords(name, {
    consequence: t('deleteDialog.consequence'),
    submit: t('deleteDialog.submit'),
    done: t('announce.deleted', { name }),
  })
  const remove = (confirmed: boolean) =>
    client.call(repositoryEndpoints.remove, { params: { id }, body: confirmed ? { confirmed } : {} })
  const removed = () => {
    drop(id)
    tell({ type: 'repository.changed', action: 'deleted', repositoryId: id })
    if (openId === id) close()
  }
  return <RemoveDialog isTyped {...{ name, words, remove, onClose }} onRemoved={removed} />
}
