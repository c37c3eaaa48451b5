import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/api/use-api.ts'
import { type EmbeddingModel, type EmbeddingSettings, llmSettingsEndpoints } from '#src/contract/llm-settings.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { findKeyProblem, type Problems } from '../form/model-values.ts'
import { useKeyChange } from '../form/use-model-form.ts'
import { useModelChanges } from '../use-llm-settings.ts'
import { type Draft, embeddingDrafts, findProblems, toBody, toValues, type Values } from './embedding-values.ts'

interface Change extends Draft {
  readonly version: number | undefined
}

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.kind === 'conflict'

const useSave = (id: string, onSaved: () => void) => {
  const { t } = useTranslation('llm-settings')
  const { client } = useApi()
  const { changeEmbedding, refresh } = useModelChanges()
  const toast = useToast()
  const save = async ({ version, ...draft }: Change): Promise<EmbeddingSettings> => {
    try {
      return await client.call(llmSettingsEndpoints.saveEmbeddingModel, { body: toBody(draft, version) })
    } catch (refusal) {
      if (isConflict(refusal)) refresh()
      throw refusal
    }
  }
  return useSubmission(save, (saved) => {
    embeddingDrafts.write(id, null)
    changeEmbedding(() => saved)
    toast({ kind: 'success', words: { text: t('announce.saved', { name: saved.model?.model ?? '' }) } })
    onSaved()
  })
}

export const useEmbeddingForm = (model: EmbeddingModel | undefined, onSaved: () => void) => {
  const id = `embedding-${model?.id ?? 'new'}`
  const { keyChange, setKeyChange, restart, isChanged } = useKeyChange(model?.keyEnding)
  const saving = useSave(id, onSaved)
  const draft = useDraft<Values, Problems>({
    id,
    store: embeddingDrafts,
    known: { version: model?.version ?? 0, values: toValues(model) },
    recheck: (values) => findProblems({ values, keyChange }),
    onEdit: saving.noteEdit,
  })
  const current: Draft = { values: draft.values, keyChange }
  return {
    draft,
    keyChange,
    keyProblem: draft.problems.key && findKeyProblem(current),
    changeKey(change: typeof keyChange) {
      setKeyChange(change)
      saving.noteEdit()
    },
    restartKey(now: EmbeddingModel) {
      restart(now.keyEnding)
      saving.noteEdit()
    },
    isDirty: draft.isDirty || isChanged,
    error: saving.error,
    isSending: saving.isSending || saving.isSent,
    save(version: number) {
      if (draft.check(findProblems(current)))
        saving.submit({ ...current, version: version === 0 ? undefined : version })
    },
  }
}

export type EmbeddingForm = ReturnType<typeof useEmbeddingForm>
