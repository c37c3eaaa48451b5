import { useTranslation } from 'react-i18next'
import { useSWRConfig } from 'swr'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type JiraConnection, type JiraSettings, jiraSettingsEndpoints } from '#src/contract/jira.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { isConflict } from '../page-form/form-conflict.tsx'
import { useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'
import { splitCredentials } from '#src/lib/address-credentials.ts'
import { findProblems, type Problems, takeCredentials, toBody, toValues, type Values } from './jira-values.ts'

const withoutToast = { onError: () => undefined }

export const useJiraSettings = () => useCall(jiraSettingsEndpoints.read, {}, withoutToast)

export const useJiraChanges = () => {
  const { scope } = useApi()
  const { mutate } = useSWRConfig()
  const key = toCallKey(scope, jiraSettingsEndpoints.read)
  return {
    put: (settings: JiraSettings) => void mutate(key, settings, { revalidate: false }),
    refresh: () => void mutate(key).catch(() => undefined),
  }
}

interface Change {
  readonly values: Values
  readonly version: number
}

export const useJiraForm = (connection: JiraConnection | undefined) => {
  const { t } = useTranslation('jira-settings')
  const { client } = useApi()
  const { put, refresh } = useJiraChanges()
  const toast = useToast()
  const { submit, isSending, error, noteEdit } = useSubmission(async ({ values, version }: Change) => {
    try {
      return await client.call(jiraSettingsEndpoints.save, { body: toBody(values, version) })
    } catch (refusal) {
      if (isConflict(refusal, 'errors.settingsChanged')) refresh()
      throw refusal
    }
  }, onSaved)
  const form = useDraft<Values, Problems>({
    known: { version: connection?.version ?? 0, values: toValues(connection) },
    isFollowing: true,
    onEdit: noteEdit,
  })
  function onSaved(saved: JiraSettings) {
    form.forget()
    put(saved)
    toast({ kind: 'success', words: { text: t('saved') } })
  }
  const moveCredentials = (address = form.values.address): boolean => {
    const split = splitCredentials(address)
    if (split === undefined) return false
    form.set(takeCredentials(form.values, split, connection?.expiresOn))
    form.check({ address: 'addressCredentials' })
    return true
  }
  const save = (version: number) => {
    if (moveCredentials()) return
    if (!form.check(findProblems(form.values, connection))) return
    form.rebase(version)
    submit({ values: form.values, version })
  }
  return { form, error, isSending, save, moveCredentials }
}

export type JiraForm = ReturnType<typeof useJiraForm>
