import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { repositoryEndpoints, type ReviewConfig } from '#src/contract/reviews.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { isConflict } from '../../page-form/form-conflict.tsx'
import { useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import {
  findProblems,
  noValues,
  type Problems,
  settingsDrafts,
  toBody,
  toValues,
  type Values,
} from './settings-values.ts'

export interface SettingsProps {
  readonly repository: PullRequestDetails['repository']
  readonly onClose: () => void
}

interface FormOptions extends SettingsProps {
  readonly config: ReviewConfig | undefined
  readonly onSaved: (config: ReviewConfig) => void
  readonly onConflict: () => void
}

export const useSettingsForm = ({ repository: { id, name }, config, onSaved, onConflict, onClose }: FormOptions) => {
  const { client } = useApi()
  const { t } = useTranslation('pull-request-review')
  const toast = useToast()
  const draftId = `review-settings:${id}`
  const saving = useSubmission(
    async ({ values, version }: { readonly values: Values; readonly version: number }) => {
      try {
        return await client.call(repositoryEndpoints.saveReviewConfig, {
          params: { id },
          body: toBody(values, version),
        })
      } catch (error) {
        if (isConflict(error, 'errors.settingsChanged')) onConflict()
        throw error
      }
    },
    (saved) => {
      settingsDrafts.write(draftId, null)
      onSaved(saved)
      toast({ kind: 'success', words: { text: t('settings.saved', { name }) } })
      onClose()
    },
  )
  const draft = useDraft<Values, Problems>({
    id: draftId,
    store: settingsDrafts,
    known:
      config === undefined ? { version: 0, values: noValues } : { version: config.version, values: toValues(config) },
    isFollowing: true,
    recheck: findProblems,
    onEdit: saving.noteEdit,
  })
  const save = (version: number) => {
    if (draft.check(findProblems(draft.values))) saving.submit({ values: draft.values, version })
  }
  return { draft, save, error: saving.error, isSending: saving.isSending || saving.isSent }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
