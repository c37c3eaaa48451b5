import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type Workspace, workspaceEndpoints } from '#src/contract/workspaces.ts'
import { FormDialog } from '../../listing/dialogs/form-dialog.tsx'
import { useTell, useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { formId, WorkspaceForm } from './form-layout.tsx'
import { workspaceDrafts } from './stored-draft.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { emptyValues, findProblems, type Problems, toRule, trimRule, type Values } from './workspace-values.ts'

interface CreateWorkspaceProps {
  readonly onClose: () => void
  readonly onCreated: (workspace: Workspace) => void
}

const toBody = (values: Values) => {
  const description = values.description.trim()
  const rule = toRule(values)
  return {
    name: values.name.trim(),
    ...(description === '' ? {} : { description }),
    repositoryIds: [...values.pickedIds],
    ...(rule === undefined ? {} : { rule }),
  }
}

const useCreateForm = (onCreated: (workspace: Workspace) => void) => {
  const { t } = useTranslation('workspaces')
  const { client } = useApi()
  const tell = useTell()
  const toast = useToast()
  useEffect(() => tell({ type: 'workspace.wanted' }), [tell])
  const { submit, isSending, isSent, error, noteEdit } = useSubmission(
    (values: Values) => client.call(workspaceEndpoints.create, { body: toBody(values) }),
    (workspace) => {
      tell({ type: 'workspace.created' })
      toast({ kind: 'success', words: { text: t('announce.created', { name: workspace.name }) } })
      workspaceDrafts.write('new', null)
      onCreated(workspace)
    },
  )
  const draft = useDraft<Values, Problems>({
    store: workspaceDrafts,
    known: { version: 0, values: emptyValues },
    normalise: trimRule,
    onEdit: noteEdit,
  })
  const onSubmit = () => {
    if (draft.check(findProblems(draft.values))) submit(draft.values)
  }
  return { draft, error, isSending: isSending || isSent, onSubmit }
}

export default function CreateWorkspace({ onClose, onCreated }: CreateWorkspaceProps) {
  const { t } = useTranslation(['workspaces', 'listing'])
  const { draft, error, isSending, onSubmit } = useCreateForm(onCreated)
  const { isDirty, forget } = draft
  const words = {
    title: t('form.createTitle'),
    text: t('form.createText'),
    submit: t('form.submit'),
    busy: t('form.creating'),
    discardTitle: t('form.discardTitle'),
    discardText: t('listing:form.draftText'),
  }
  return (
    <FormDialog {...{ words, formId, isDirty, isSending, onClose }} size="lg" onDiscard={forget}>
      <WorkspaceForm {...{ draft, error, onSubmit }} />
    </FormDialog>
  )
}
