import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type Workspace, workspaceEndpoints } from '#src/contract/workspaces.ts'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { RemoveDialog, useDeleteWords } from '../../listing/dialogs/remove-dialog.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { isUsed, WorkspaceUses } from '../details/workspace-uses.tsx'
import { useTrackChange } from '../use-track-change.ts'
import { withoutToast, useWorkspaceChanges } from '../use-workspaces.ts'

interface DeleteWorkspaceProps {
  readonly workspace: Workspace
  readonly onClose: () => void
}

function Uses({ id }: { id: string }) {
  const { t } = useTranslation('workspaces')
  const { data } = useCall(workspaceEndpoints.read, { params: { id } }, withoutToast)
  if (data === undefined || !isUsed(data)) return null
  return (
    <FormAlert tone="info" message={t('usedBy.label')}>
      <WorkspaceUses workspace={data} />
    </FormAlert>
  )
}

export default function DeleteWorkspace({ workspace: { id, name }, onClose }: DeleteWorkspaceProps) {
  const { t } = useTranslation('workspaces')
  const { client } = useApi()
  const { dropRow } = useWorkspaceChanges()
  const { openedOverlay, close } = useOpened('workspace')
  const trackChange = useTrackChange()
  const words = useDeleteWords(name, {
    consequence: t('deleteDialog.consequence'),
    submit: t('deleteDialog.submit'),
    done: t('announce.deleted', { name }),
  })
  const remove = (confirmed: boolean) =>
    client.call(workspaceEndpoints.remove, { params: { id }, body: confirmed ? { confirmed } : {} })
  const afterRemoval = () => {
    dropRow(id)
    trackChange('deleted')
    if (openedOverlay.kind === 'details' && openedOverlay.id === id) close()
  }
  return (
    <RemoveDialog asksForName {...{ name, words, remove, onClose }} onRemoved={afterRemoval}>
      <Uses id={id} />
    </RemoveDialog>
  )
}
