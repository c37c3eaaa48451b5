import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type Workspace, workspaceEndpoints } from '#src/contract/workspaces.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { failureWords } from '../../failure-words.ts'
import { useToast } from '../../product.ts'
import { useFigures } from '../../repositories/figures.ts'
import { useSubmission } from '../../use-submission.ts'
import { useOpened } from '../use-address.ts'
import { useTellOfChange } from '../use-tell-of-change.ts'
import { untold, useWorkspaceChanges } from '../use-workspaces.ts'

interface DeleteWorkspaceProps {
  readonly workspace: Workspace
  readonly onClose: () => void
}

const isQuestion = (error: unknown): boolean => error instanceof ApiError && error.kind === 'needsConfirmation'

/** Where it is used, before anybody decides. */
function Uses({ id }: { id: string }) {
  const { t } = useTranslation('workspaces')
  const { number } = useFigures()
  const { data } = useCall(workspaceEndpoints.read, { params: { id } }, untold)
  if (data === undefined || data.usedBy.conversations === 0) return null
  return <FormAlert tone="info" message={t('usedBy.conversations', { amount: number(data.usedBy.conversations) })} />
}

/** Names what goes, what stays and who uses it; what the server asks is answered with the second press. */
export default function DeleteWorkspace({ workspace: { id, name }, onClose }: DeleteWorkspaceProps) {
  const { t } = useTranslation(['workspaces', 'repositories', 'app'])
  const { client } = useApi()
  const { drop } = useWorkspaceChanges()
  const { opened, close } = useOpened()
  const toast = useToast()
  const tellOf = useTellOfChange()
  const { submit, isSending, error } = useSubmission(
    (confirmed: boolean) =>
      client.call(workspaceEndpoints.remove, { params: { id }, body: confirmed ? { confirmed } : {} }),
    () => {
      drop(id)
      tellOf('deleted')
      toast({ kind: 'success', words: { text: t('announce.deleted', { name }) } })
      if (opened.kind === 'details' && opened.id === id) close()
      onClose()
    },
  )
  const asks = isQuestion(error)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => submit(asks)}
      title={t('repositories:deleteDialog.title', { name })}
      consequence={t('deleteDialog.consequence')}
      confirmLabel={t(asks ? 'repositories:deleteDialog.anyway' : 'deleteDialog.submit')}
      cancelLabel={t('app:common.cancel')}
      closeLabel={t('app:common.close')}
      busy={isSending && t('repositories:deleteDialog.deleting')}
      typed={{ name, label: t('repositories:deleteDialog.type', { name }) }}
    >
      {error === null ? <Uses id={id} /> : <FormAlert {...failureWords(error, t)} />}
    </ConfirmDialog>
  )
}
