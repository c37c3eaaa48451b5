import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type Workspace, workspaceEndpoints } from '#src/contract/workspaces.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { MissingRow } from '../../listing/dialogs/details-panel.tsx'
import { FormDialog, useEditWords } from '../../listing/dialogs/form-dialog.tsx'
import { useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { useMissingWords } from '../use-missing-words.ts'
import { useTrackChange } from '../use-track-change.ts'
import { withoutToast, useWorkspaceChanges } from '../use-workspaces.ts'
import { Conflict, isConflict } from './conflict.tsx'
import { formId, WorkspaceForm } from './form-layout.tsx'
import { workspaceDrafts } from './stored-draft.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { findProblems, type Problems, toRule, trimRule, type Values, toValues } from './workspace-values.ts'

interface Change {
  readonly values: Values
  readonly version: number
}

const toBody = ({ values, version }: Change) => ({
  name: values.name.trim(),
  description: values.description.trim(),
  repositoryIds: [...values.pickedIds],
  rule: toRule(values) ?? null,
  version,
})

const useSaving = (id: string, onClose: () => void) => {
  const { t } = useTranslation('workspaces')
  const { client } = useApi()
  const { putRow } = useWorkspaceChanges()
  const toast = useToast()
  const trackChange = useTrackChange()
  return useSubmission(
    (change: Change) => client.call(workspaceEndpoints.update, { params: { id }, body: toBody(change) }),
    (saved) => {
      workspaceDrafts.write(id, null)
      putRow(saved)
      trackChange('edited')
      toast({ kind: 'success', words: { text: t('announce.saved', { name: saved.name }) } })
      onClose()
    },
  )
}

const useEditForm = (workspace: Workspace, onClose: () => void) => {
  const { putRow } = useWorkspaceChanges()
  const { id, version } = workspace
  const { submit, isSending, isSent, error, noteEdit } = useSaving(id, onClose)
  const draft = useDraft<Values, Problems>({
    id,
    store: workspaceDrafts,
    known: { version, values: toValues(workspace) },
    normalise: trimRule,
    onEdit: noteEdit,
  })
  const save = (over: number) => {
    if (draft.check(findProblems(draft.values))) submit({ values: draft.values, version: over })
  }
  return {
    draft,
    error,
    isSending: isSending || isSent,
    save: () => save(draft.version),
    keepMine(theirs: Workspace) {
      draft.rebase(theirs.version)
      save(theirs.version)
    },
    takeTheirs(theirs: Workspace) {
      putRow(theirs)
      draft.rebase(theirs.version, toValues(theirs))
      noteEdit()
    },
  }
}

function EditForm({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { id, name } = workspace
  const { draft, error, isSending, save, keepMine, takeTheirs } = useEditForm(workspace, onClose)
  const { isDirty, version, forget } = draft
  const words = useEditWords(name)
  const conflict = isConflict(error) && (
    <Conflict {...{ id, version, error }} isSaving={isSending} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />
  )
  return (
    <FormDialog {...{ words, formId, isDirty, isSending, onClose }} size="lg" onDiscard={forget}>
      <WorkspaceForm {...{ draft, error }} onSubmit={save} {...(conflict === false ? {} : { alert: conflict })} />
    </FormDialog>
  )
}

export default function EditWorkspace({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['listing', 'app'])
  const words = useMissingWords()
  const { data, error, mutate } = useCall(workspaceEndpoints.read, { params: { id } }, withoutToast)
  if (data !== undefined) return <EditForm workspace={data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} size="lg" title={t('actions.edit')} closeLabel={t('app:common.close')}>
      {error === undefined ? (
        <SkeletonRegion label={t('app:common.loading')}>
          <Skeleton shape="control" />
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : (
        <MissingRow {...{ error, words }} onRetry={() => void mutate()} />
      )}
    </Dialog>
  )
}
