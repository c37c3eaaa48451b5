import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { apiKeyEndpoints, type IssuedApiKey } from '#src/contract/api-keys.ts'
import { FormDialog } from '../../listing/dialogs/form-dialog.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { useSubmission } from '../../use-submission.ts'
import { formId, KeyForm } from './key-form.tsx'
import { toBody, emptyValues, keyDrafts, findProblems, type Problems, type Values } from './key-values.ts'

interface CreateKeyProps {
  readonly onClose: () => void
  readonly onIssued: (issued: IssuedApiKey) => void
}

export default function CreateKey({ onClose, onIssued }: CreateKeyProps) {
  const { t } = useTranslation(['api-keys', 'listing'])
  const { client } = useApi()
  const { submit, isSending, isSent, error, noteEdit } = useSubmission(
    (values: Values) => client.call(apiKeyEndpoints.issue, { body: toBody(values, Date.now()) }),
    (issued) => {
      keyDrafts.write('new', null)
      onIssued(issued)
    },
  )
  const draft = useDraft<Values, Problems>({
    store: keyDrafts,
    known: { version: 0, values: emptyValues },
    recheck: findProblems,
    onEdit: noteEdit,
  })
  const save = () => draft.check(findProblems(draft.values, draft.start)) && submit(draft.values)
  const words = {
    title: t('create'),
    text: t('form.createText'),
    submit: t('form.submit'),
    busy: t('form.creating'),
    discardTitle: t('form.discardTitle'),
    discardText: t('listing:form.draftText'),
  }
  const { isDirty, forget } = draft
  return (
    <FormDialog {...{ words, formId, isDirty, onClose }} size="lg" isSending={isSending || isSent} onDiscard={forget}>
      <KeyForm {...{ draft, error }} onSubmit={save} />
    </FormDialog>
  )
}
