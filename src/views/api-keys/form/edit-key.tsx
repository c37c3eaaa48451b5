import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type ApiKey, apiKeyEndpoints } from '#src/contract/api-keys.ts'
import { useFigures } from '../../listing/figures.ts'
import { DraftConflict } from '../../listing/dialogs/draft-conflict.tsx'
import { FormDialog, useEditWords } from '../../listing/dialogs/form-dialog.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { isConflict } from '../../page-form/form-conflict.tsx'
import { useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { listReachable } from '../key-filter.ts'
import { useKeyChanges } from '../use-api-keys.ts'
import { formId, KeyForm } from './key-form.tsx'
import { toBody, keyDrafts, findProblems, type Problems, toValues, type Values } from './key-values.ts'

interface EditKeyProps {
  /** This is the current version; a draft belongs to the version the form was opened with. */
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

interface Change {
  readonly values: Values
  readonly version: number
}

const isChanged = (error: unknown): boolean => isConflict(error, 'errors.apiKeyChanged')

const useEditForm = (apiKey: ApiKey, onClose: () => void) => {
  const { t } = useTranslation('api-keys')
  const { client } = useApi()
  const { putRow, refresh } = useKeyChanges()
  const toast = useToast()
  const { id, version, expiresAt } = apiKey
  const { submit, isSending, isSent, error, noteEdit } = useSubmission(
    async ({ values, version: over }: Change) => {
      const body = { ...toBody(values, Date.now(), expiresAt), version: over }
      try {
        return await client.call(apiKeyEndpoints.update, { params: { id }, body })
      } catch (refusal) {
        if (isChanged(refusal)) refresh()
        throw refusal
      }
    },
    (saved) => {
      keyDrafts.write(id, null)
      putRow(saved)
      toast({ kind: 'success', words: { text: t('announce.saved', { name: saved.name }) } })
      onClose()
    },
  )
  const draft = useDraft<Values, Problems>({
    id,
    store: keyDrafts,
    known: { version, values: toValues(apiKey) },
    recheck: findProblems,
    onEdit: noteEdit,
  })
  const save = (over: number) => {
    if (draft.check(findProblems(draft.values, draft.start))) submit({ values: draft.values, version: over })
  }
  return { draft, error, isSending: isSending || isSent, save, noteEdit }
}

const useDescribeKey = (): ((theirs: ApiKey) => readonly string[]) => {
  const { t } = useTranslation(['api-keys', 'listing'])
  const { time } = useFigures()
  const describeReach = (theirs: ApiKey) =>
    theirs.scope === 'AllDataSources'
      ? t('scope.all')
      : listReachable(theirs)
          .map(({ name }) => name)
          .join(', ') || t('scope.nothing')
  return (theirs) => [
    `${t('listing:form.name')}: ${theirs.name}`,
    `${t('columns.scope')}: ${describeReach(theirs)}`,
    `${t('columns.expires')}: ${theirs.expiresAt === undefined ? t('neverExpires') : time(theirs.expiresAt)}`,
  ]
}

export default function EditKey({ apiKey: current, onClose }: EditKeyProps) {
  const [{ name }] = useState(current)
  const { draft, error, isSending, save, noteEdit } = useEditForm(current, onClose)
  const describeKey = useDescribeKey()
  const words = useEditWords(name)
  const { isDirty, version, forget } = draft
  const conflict = isChanged(error) && (
    <DraftConflict
      {...{ error, draft }}
      current={{ version: current.version, values: toValues(current) }}
      lines={describeKey(current)}
      isSaving={isSending}
      onSave={save}
      onTaken={noteEdit}
    />
  )
  return (
    <FormDialog {...{ words, formId, isDirty, isSending, onClose }} size="lg" onDiscard={forget}>
      <KeyForm {...{ draft, error }} given={current.dataSources} onSubmit={() => save(version)}>
        {conflict}
      </KeyForm>
    </FormDialog>
  )
}
