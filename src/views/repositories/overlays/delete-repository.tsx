import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/api/use-api.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { failureWords } from '../../failure-words.ts'
import { useTell, useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { useOpenRepository } from '../use-list-filter.ts'
import { useListChanges } from '../use-repositories.ts'

interface DeleteRepositoryProps {
  readonly repository: Repository
  readonly onClose: () => void
}

const isQuestion = (error: unknown): boolean => error instanceof ApiError && error.kind === 'needsConfirmation'

/** Names what goes and what follows; what the server asks is put to the person, and answered with the second press. */
export default function DeleteRepository({ repository: { id, name }, onClose }: DeleteRepositoryProps) {
  const { t } = useTranslation(['repositories', 'app'])
  const { client } = useApi()
  const { drop } = useListChanges()
  const { openId, close } = useOpenRepository()
  const toast = useToast()
  const tell = useTell()
  const { submit, isSending, error } = useSubmission(
    (confirmed: boolean) =>
      client.call(repositoryEndpoints.remove, { params: { id }, body: confirmed ? { confirmed } : {} }),
    () => {
      drop(id)
      tell({ type: 'repository.changed', action: 'deleted', repositoryId: id })
      toast({ kind: 'success', words: { text: t('announce.deleted', { name }) } })
      if (openId === id) close()
      onClose()
    },
  )
  const asks = isQuestion(error)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => submit(asks)}
      title={t('deleteDialog.title', { name })}
      consequence={t('deleteDialog.consequence')}
      confirmLabel={t(asks ? 'deleteDialog.anyway' : 'deleteDialog.submit')}
      cancelLabel={t('app:common.cancel')}
      closeLabel={t('app:common.close')}
      busy={isSending && t('deleteDialog.deleting')}
      typed={{ name, label: t('deleteDialog.type', { name }) }}
    >
      {error !== null && <FormAlert {...failureWords(error, t)} />}
    </ConfirmDialog>
  )
}
