import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type GitlabSettings, gitlabSettingsEndpoints } from '#src/contract/gitlab-settings.ts'
import { splitCredentials } from '#src/lib/address-credentials.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { isConflict } from '../page-form/form-conflict.tsx'
import { useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'
import { findProblems, type Problems, toBody, toValues, type Values } from './gitlab-values.ts'
import { useGitlabChanges } from './use-gitlab.ts'

interface Change {
  readonly values: Values
  readonly version: number
}

export const useTokenForm = ({ token }: GitlabSettings) => {
  const { t } = useTranslation('gitlab-settings')
  const { client } = useApi()
  const toast = useToast()
  const { put, refresh } = useGitlabChanges()
  const { submit, isSending, error, noteEdit } = useSubmission(async ({ values, version }: Change) => {
    try {
      return await client.call(gitlabSettingsEndpoints.saveAccessToken, { body: toBody(values, version) })
    } catch (refusal) {
      if (isConflict(refusal, 'errors.settingsChanged')) void refresh()
      throw refusal
    }
  }, onSaved)
  const form = useDraft<Values, Problems>({
    known: { version: token?.version ?? 0, values: toValues(token) },
    isFollowing: true,
    recheck: (values) => findProblems(values, token),
    onEdit: noteEdit,
  })
  function onSaved(saved: GitlabSettings) {
    form.forget()
    put(saved)
    toast({ kind: 'success', words: { text: t('form.saved') } })
  }
  const moveCredentials = (address = form.values.gitLabUrl): boolean => {
    const split = splitCredentials(address)
    if (split === undefined) return false
    form.set({ gitLabUrl: split.address, accessToken: form.values.accessToken || split.password })
    form.check({ gitLabUrl: 'urlCredentials' })
    return true
  }
  const save = (version: number) => {
    if (moveCredentials()) return
    if (!form.check(findProblems(form.values, token))) return
    form.rebase(version)
    submit({ values: form.values, version })
  }
  return { form, error, isSending, save, moveCredentials }
}

export type TokenForm = ReturnType<typeof useTokenForm>
