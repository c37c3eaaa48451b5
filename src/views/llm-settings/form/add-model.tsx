import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { llmSettingsEndpoints } from '#src/contract/llm-settings.ts'
import { FormDialog } from '../../listing/dialogs/form-dialog.tsx'
import { useToast } from '../../product.ts'
import { useModelChanges } from '../use-llm-settings.ts'
import { formId, ModelForm } from './model-form.tsx'
import { toBody } from './model-values.ts'
import { useModelForm } from './use-model-form.ts'

interface AddModelProps {
  readonly onClose: () => void
  readonly onAdded: (id: string) => void
}

export default function AddModel({ onClose, onAdded }: AddModelProps) {
  const { t } = useTranslation(['llm-settings', 'listing'])
  const { client } = useApi()
  const { addModel } = useModelChanges()
  const toast = useToast()
  const form = useModelForm({
    save: (change) => client.call(llmSettingsEndpoints.addModel, { body: toBody(change) }),
    onSaved: (saved) => {
      addModel(saved)
      onAdded(saved.id)
      toast({ kind: 'success', words: { text: t('announce.added', { name: saved.model }) } })
      onClose()
    },
  })
  const words = {
    title: t('add'),
    submit: t('form.add'),
    busy: t('form.adding'),
    discardTitle: t('form.discardTitle'),
    discardText: t('listing:form.draftText'),
  }
  const { isDirty, isSending, draft } = form
  return (
    <FormDialog {...{ words, formId, isDirty, isSending, onClose }} size="lg" onDiscard={draft.forget}>
      <ModelForm form={form} onSubmit={() => form.save(0)} />
    </FormDialog>
  )
}
