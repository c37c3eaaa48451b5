import { FolderX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type Workspace, workspaceEndpoints } from '#src/contract/workspaces.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import CallFailure from '../../call-failure.tsx'
import { useToast } from '../../product.ts'
import { DiscardDialog } from '../../repositories/overlays/discard-dialog.tsx'
import { useSubmission } from '../../use-submission.ts'
import { useTellOfChange } from '../use-tell-of-change.ts'
import { untold, useWorkspaceChanges } from '../use-workspaces.ts'
import { Conflict, isConflict } from './conflict.tsx'
import { formId, WorkspaceForm } from './form-layout.tsx'
import { forgetDraft } from './kept-draft.ts'
import { useWorkspaceDraft } from './use-workspace-draft.ts'
import { problemsIn, ruleOf, type Values, valuesOf } from './workspace-values.ts'

interface Change {
  readonly values: Values
  readonly version: number
}

const bodyOf = ({ values, version }: Change) => ({
  name: values.name.trim(),
  description: values.description.trim(),
  repositoryIds: [...values.pickedIds],
  rule: ruleOf(values) ?? null,
  version,
})

const useEditForm = (workspace: Workspace, onClose: () => void) => {
  const { t } = useTranslation('workspaces')
  const { client } = useApi()
  const { put } = useWorkspaceChanges()
  const toast = useToast()
  const tellOf = useTellOfChange()
  const { id, version } = workspace
  const { submit, isSending, isSent, error, edited } = useSubmission(
    (change: Change) => client.call(workspaceEndpoints.update, { params: { id }, body: bodyOf(change) }),
    (saved) => {
      forgetDraft(id)
      put(saved)
      tellOf('edited')
      toast({ kind: 'success', words: { text: t('announce.saved', { name: saved.name }) } })
      onClose()
    },
  )
  const draft = useWorkspaceDraft(id, { version, values: valuesOf(workspace) }, edited)
  const save = (over: number) => {
    const problems = problemsIn(draft.values)
    if (Object.keys(problems).length > 0) draft.find(problems)
    else submit({ values: draft.values, version: over })
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
      put(theirs)
      draft.rebase(theirs.version, valuesOf(theirs))
      edited()
    },
  }
}

function EditForm({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useTranslation(['workspaces', 'repositories', 'app'])
  const { draft, error, isSending, save, keepMine, takeTheirs } = useEditForm(workspace, onClose)
  const [isAsking, setAsking] = useState(false)
  const leave = () => (draft.isDirty ? setAsking(true) : onClose())
  const discard = () => {
    draft.forget()
    onClose()
  }
  const buttons = (
    <>
      <Button onClick={leave}>{t('app:common.cancel')}</Button>
      <Button type="submit" form={formId} variant="solid" busy={isSending && t('repositories:editDialog.saving')}>
        {t('app:common.save')}
      </Button>
    </>
  )
  const conflict = isConflict(error) && (
    <Conflict
      id={workspace.id}
      version={draft.version}
      error={error}
      isSaving={isSending}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
    />
  )
  const title = t('repositories:editDialog.title', { name: workspace.name })
  return (
    <>
      <Dialog open onClose={leave} size="lg" title={title} closeLabel={t('app:common.close')} footer={buttons}>
        <WorkspaceForm {...{ draft, error }} onSubmit={save} {...(conflict === false ? {} : { alert: conflict })} />
      </Dialog>
      {isAsking && (
        <DiscardDialog
          title={t('repositories:editDialog.discardTitle')}
          text={t('repositories:editDialog.discardText')}
          onKeep={() => setAsking(false)}
          onDiscard={discard}
        />
      )}
    </>
  )
}

/** The form for one that is known; as long as it is open what others change in the list does not touch what is typed. */
export default function EditWorkspace({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['workspaces', 'repositories', 'app'])
  const { data, error, mutate } = useCall(workspaceEndpoints.read, { params: { id } }, untold)
  if (data !== undefined) return <EditForm workspace={data} onClose={onClose} />
  const isMissing = error?.kind === 'notFound'
  return (
    <Dialog open onClose={onClose} size="lg" title={t('repositories:actions.edit')} closeLabel={t('app:common.close')}>
      {error === undefined && (
        <SkeletonRegion label={t('app:common.loading')}>
          <Skeleton shape="control" />
          <Skeleton shape="block" />
        </SkeletonRegion>
      )}
      {isMissing && (
        <EmptyState icon={FolderX} title={t('details.notFoundTitle')} compact>
          {t('details.notFoundText')}
        </EmptyState>
      )}
      {error !== undefined && !isMissing && (
        <CallFailure title={t('details.failed')} error={error} compact onRetry={() => void mutate()} />
      )}
    </Dialog>
  )
}
