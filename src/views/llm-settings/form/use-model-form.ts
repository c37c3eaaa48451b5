import { useState } from 'react'
import { useApi } from '#src/api/use-api.ts'
import { type ConfiguredModel, llmSettingsEndpoints, type ModelValidation } from '#src/contract/llm-settings.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { useSubmission } from '../../use-submission.ts'
import { useModelChanges } from '../use-llm-settings.ts'
import {
  type Draft,
  emptyValues,
  findKeyProblem,
  findProblems,
  type KeyChange,
  modelDrafts,
  type Problems,
  startKeyChange,
  toBody,
  toValues,
  type Values,
} from './model-values.ts'

export interface Change extends Draft {
  readonly version: number
}

interface CheckedDraft extends Draft {
  readonly validation: ModelValidation
}

const useDraftCheck = (id: string | undefined) => {
  const { client } = useApi()
  const { refresh } = useModelChanges()
  const [checked, setChecked] = useState<CheckedDraft | null>(null)
  const { submit, ...rest } = useSubmission(
    async (draft: Draft): Promise<CheckedDraft> => {
      const body = { ...toBody(draft), ...(id === undefined ? {} : { id }) }
      return { ...draft, validation: await client.call(llmSettingsEndpoints.validate, { body }) }
    },
    (result) => {
      setChecked(result)
      if (id !== undefined) refresh()
    },
  )
  /** A result is shown only for the draft that was checked. */
  const getResult = ({ values, keyChange }: Draft): ModelValidation | null =>
    checked?.values === values && checked.keyChange === keyChange ? checked.validation : null
  return { ...rest, check: submit, getResult }
}

export const useKeyChange = (keyEnding: string | undefined) => {
  const [start, setStart] = useState(() => startKeyChange(keyEnding))
  const [keyChange, setKeyChange] = useState(start)
  const restart = (ending: string | undefined) => {
    const next = startKeyChange(ending)
    setStart(next)
    setKeyChange(next)
  }
  return { keyChange, setKeyChange, restart, isChanged: keyChange.mode !== start.mode || keyChange.text !== '' }
}

interface FormOptions {
  readonly model?: ConfiguredModel
  readonly save: (change: Change) => Promise<ConfiguredModel>
  readonly onSaved: (saved: ConfiguredModel) => void
}

const useModelDraft = (model: ConfiguredModel | undefined, keyChange: KeyChange, onEdit: () => void) =>
  useDraft<Values, Problems>({
    ...(model === undefined ? {} : { id: model.id }),
    store: modelDrafts,
    known: { version: model?.version ?? 0, values: model === undefined ? emptyValues : toValues(model) },
    recheck: (values) => findProblems({ values, keyChange }),
    onEdit,
  })

export const useModelForm = ({ model, save, onSaved }: FormOptions) => {
  const { keyChange, setKeyChange, restart, isChanged } = useKeyChange(model?.keyEnding)
  const saving = useSubmission(save, (saved) => {
    modelDrafts.write(model?.id ?? 'new', null)
    onSaved(saved)
  })
  const checking = useDraftCheck(model?.id)
  const noteEdit = () => {
    saving.noteEdit()
    checking.noteEdit()
  }
  const draft = useModelDraft(model, keyChange, noteEdit)
  const current: Draft = { values: draft.values, keyChange }
  const submitIfFine = (submit: () => void) => {
    if (!draft.check(findProblems(current))) return
    noteEdit()
    submit()
  }
  return {
    draft,
    keyChange,
    keyProblem: draft.problems.key && findKeyProblem(current),
    changeKey(change: KeyChange) {
      setKeyChange(change)
      noteEdit()
    },
    restartKey(now: ConfiguredModel) {
      restart(now.keyEnding)
      noteEdit()
    },
    isDirty: draft.isDirty || isChanged,
    error: saving.error ?? checking.error,
    saveError: saving.error,
    isSending: saving.isSending || saving.isSent,
    isChecking: checking.isSending,
    result: checking.getResult(current),
    check: () => submitIfFine(() => checking.check(current)),
    save: (version: number) => submitIfFine(() => saving.submit({ ...current, version })),
  }
}

export type ModelForm = ReturnType<typeof useModelForm>
