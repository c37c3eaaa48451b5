import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { Switch } from '#src/ui/switch.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { FormDialog, useEditWords } from '../../listing/dialogs/form-dialog.tsx'
import { PlanLink } from '../../plans/plan-link.tsx'
import { useTell } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { DraftAlert } from '../draft-alert.tsx'
import { BranchField, DescriptionField, NameField, UrlField } from '../draft-fields.tsx'
import { findProblems, findSshProblems, type Problems, removeCredentials, type Values } from '../form-problems.ts'
import { useCommands } from '../use-commands.ts'
import { useListChanges } from '../use-repositories.ts'

const formId = 'edit-repository'
const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

interface EditRepositoryProps {
  readonly repository: Repository
  readonly onClose: () => void
}

interface Change {
  readonly values: Values
  readonly isAutoIndexed: boolean
}

const findAddressProblems = (url: string, { sourceType }: Repository): Problems =>
  sourceType === 'SshKey' ? findSshProblems({ url }) : findProblems({ url })

const listProblems = (values: Values, before: Repository): Problems => ({
  ...(values.name.trim() === '' ? { name: 'nameMissing' } : {}),
  ...(before.branch !== undefined && values.branch.trim() === '' ? { branch: 'branchMissing' } : {}),
  ...findProblems({ name: values.name, description: values.description, branch: values.branch }),
  ...(before.url === undefined ? {} : findAddressProblems(values.url, before)),
})

const toBody = ({ values, isAutoIndexed }: Change, before: Repository) => {
  const branch = values.branch.trim()
  const url = values.url.trim()
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    ...(branch === '' || branch === before.branch ? {} : { branch }),
    ...(url === '' || url === before.url ? {} : { url }),
    ...(isAutoIndexed === before.isAutoIndexed ? {} : { isAutoIndexed }),
  }
}

const useSave = (repository: Repository, onClose: () => void) => {
  const { client } = useApi()
  const { putRow } = useListChanges()
  const { reindex } = useCommands()
  const tell = useTell()
  return useSubmission(
    (change: Change) =>
      client.call(repositoryEndpoints.update, { params: { id: repository.id }, body: toBody(change, repository) }),
    (saved: Repository) => {
      putRow(saved)
      tell({ type: 'repository.changed', action: 'edited', repositoryId: saved.id })
      if (saved.branch !== repository.branch || saved.url !== repository.url) reindex(saved)
      onClose()
    },
  )
}

const useEditForm = (repository: Repository, onClose: () => void) => {
  const { submit, isSending, error, noteEdit } = useSave(repository, onClose)
  const { name, description = '', branch = '', url = '' } = repository
  const known = { version: 0, values: { url, name, description, branch } }
  const draft = useDraft<Values, Problems>({ known, onEdit: noteEdit })
  const [isAutoIndexed, setAutoIndexed] = useState(repository.isAutoIndexed)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { values } = draft
    if (!removeCredentials(draft) && draft.check(listProblems(values, repository))) submit({ values, isAutoIndexed })
  }
  const isDirty = draft.isDirty || isAutoIndexed !== repository.isAutoIndexed
  return { draft, error, isSending, isDirty, isAutoIndexed, setAutoIndexed, onSubmit }
}

type EditForm = ReturnType<typeof useEditForm>

function BranchFields({ form: { draft, error, isAutoIndexed, setAutoIndexed } }: { form: EditForm }) {
  const { t } = useTranslation('repositories')
  const { data: organisation } = useCall(organisationEndpoints.read)
  const isAllowed = organisation?.plan.isAutoIndexingAllowed === true
  return (
    <>
      <BranchField draft={draft} error={error} help={t('editDialog.branchHelp')} />
      <Switch
        checked={isAutoIndexed}
        onChange={setAutoIndexed}
        disabled={!isAllowed && !isAutoIndexed}
        help={t(isAllowed || organisation === undefined ? 'fields.autoIndexedHelp' : 'fields.autoIndexedPlan')}
      >
        {t('fields.autoIndexed')}
      </Switch>
      {organisation !== undefined && !isAllowed && <PlanLink />}
    </>
  )
}

interface EditFieldsProps {
  readonly form: EditForm
  readonly repository: Repository
}

function EditFields({ form, repository }: EditFieldsProps) {
  const { draft, error, onSubmit } = form
  const { t } = useTranslation('ssh')
  const { url, sourceType } = repository
  return (
    <form id={formId} className={column} noValidate onSubmit={onSubmit}>
      <DraftAlert draft={draft} error={error} />
      {url !== undefined && sourceType !== 'OAuth' && (
        <UrlField draft={draft} error={error} {...(sourceType === 'SshKey' ? { help: t('add.addressHelp') } : {})} />
      )}
      <NameField draft={draft} error={error} required />
      <DescriptionField draft={draft} error={error} />
      {url !== undefined && <BranchFields form={form} />}
    </form>
  )
}

export default function EditRepository({ repository, onClose }: EditRepositoryProps) {
  const form = useEditForm(repository, onClose)
  const { isDirty, isSending } = form
  const words = useEditWords(repository.name)
  return (
    <FormDialog {...{ words, formId, isDirty, isSending, onClose }}>
      <EditFields {...{ form, repository }} />
    </FormDialog>
  )
}
