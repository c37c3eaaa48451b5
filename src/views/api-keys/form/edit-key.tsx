import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type ApiKey, apiKeyEndpoints } from '#src/contract/api-keys.ts'
import { FormDialog, useEditWords } from '../../listing/over/form-dialog.tsx'
import { useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { useKeyChanges } from '../use-api-keys.ts'
import { formId, KeyForm } from './key-form.tsx'
import { bodyOf, keepDraft, type Values, valuesOf } from './key-values.ts'
import { useKeyDraft } from './use-key-draft.ts'

interface EditKeyProps {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

/** As long as it is open, what others change in the list does not touch what is typed. */
export default function EditKey({ apiKey: current, onClose }: EditKeyProps) {
  const { t } = useTranslation('api-keys')
  const [apiKey] = useState(current)
  const { id, name, version, expiresAt, dataSources } = apiKey
  const { client } = useApi()
  const { put } = useKeyChanges()
  const toast = useToast()
  const { submit, isSending, isSent, error, edited } = useSubmission(
    (values: Values) =>
      client.call(apiKeyEndpoints.update, {
        params: { id },
        body: { ...bodyOf(values, Date.now(), expiresAt), version },
      }),
    (saved) => {
      keepDraft(id, version, undefined)
      put(saved)
      toast({ kind: 'success', words: { text: t('announce.saved', { name: saved.name }) } })
      onClose()
    },
  )
  const draft = useKeyDraft({ id, version, values: valuesOf(apiKey), expiresAt }, edited)
  const { isDirty, forget } = draft
  const words = useEditWords(name)
  return (
    <FormDialog {...{ words, formId, isDirty, onClose }} size="lg" isSending={isSending || isSent} onDiscard={forget}>
      <KeyForm {...{ draft, error }} given={dataSources} onSubmit={() => draft.check() && submit(draft.values)} />
    </FormDialog>
  )
}
