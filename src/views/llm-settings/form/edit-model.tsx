import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/api/use-api.ts'
import { type ConfiguredModel, llmSettingsEndpoints } from '#src/contract/llm-settings.ts'
import { DraftConflict } from '../../listing/dialogs/draft-conflict.tsx'
import { FormDialog, useEditWords } from '../../listing/dialogs/form-dialog.tsx'
import { useToast } from '../../product.ts'
import { useModelChanges } from '../use-llm-settings.ts'
import { useModelWords } from '../use-model-words.ts'
import { formId, ModelForm } from './model-form.tsx'
import { toBody, toValues } from './model-values.ts'
import { type Change, useModelForm } from './use-model-form.ts'

interface EditModelProps {
  /** This is the current version; a draft belongs to the version the form was opened with. */
  readonly model: ConfiguredModel
  readonly onClose: () => void
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.kind === 'conflict'

const useEditForm = (model: ConfiguredModel, onClose: () => void) => {
  const { t } = useTranslation('llm-settings')
  const { client } = useApi()
  const { putModel, refresh } = useModelChanges()
  const toast = useToast()
  const { id } = model
  const save = async (change: Change) => {
    const body = { ...toBody(change), version: change.version }
    try {
      return await client.call(llmSettingsEndpoints.updateModel, { params: { id }, body })
    } catch (refusal) {
      if (isConflict(refusal)) refresh()
      throw refusal
    }
  }
  return useModelForm({
    model,
    save,
    onSaved: (saved) => {
      putModel(saved)
      toast({ kind: 'success', words: { text: t('announce.saved', { name: saved.model }) } })
      onClose()
    },
  })
}

const useDescribeModel = (): ((theirs: ConfiguredModel) => readonly string[]) => {
  const { t } = useTranslation('llm-settings')
  const { describeKey, describeProvider, listPurposes } = useModelWords()
  return (theirs) => [
    `${t('columns.model')}: ${theirs.model}`,
    `${t('form.provider')}: ${describeProvider(theirs)}`,
    `${t('columns.key')}: ${describeKey(theirs.keyEnding)}`,
    `${t('columns.complexity')}: ${t(`complexity.${theirs.complexity}`)}`,
    `${t('columns.purposes')}: ${listPurposes(theirs)}`,
  ]
}

export default function EditModel({ model: current, onClose }: EditModelProps) {
  const [{ model: name }] = useState(current)
  const form = useEditForm(current, onClose)
  const describeModel = useDescribeModel()
  const words = useEditWords(name)
  const { draft, isDirty, isSending, saveError, save } = form
  const conflict = isConflict(saveError) && (
    <DraftConflict
      error={saveError}
      draft={draft}
      current={{ version: current.version, values: toValues(current) }}
      lines={describeModel(current)}
      isSaving={isSending}
      onSave={save}
      onTaken={() => form.restartKey(current)}
    />
  )
  return (
    <FormDialog {...{ words, formId, isDirty, isSending, onClose }} size="lg" onDiscard={draft.forget}>
      <ModelForm form={form} keyEnding={current.keyEnding} onSubmit={() => save(draft.version)}>
        {conflict}
      </ModelForm>
    </FormDialog>
  )
}
