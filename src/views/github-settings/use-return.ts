import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetSecrets, readSecrets } from '#src/actors/navigation.sink.ts'
import { tabMemory } from '#src/actors/tab-memory.ts'
import { useApi } from '#src/api/use-api.ts'
import {
  type GithubInstallation,
  type GithubReturn,
  githubSettingsEndpoints,
  setupActions,
} from '#src/contract/github-settings.ts'
import { isUnavailable } from '#src/lib/no-answer-error.ts'
import { useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'
import { readHostFault } from '../integrations/read-host-fault.ts'
import { useCheck, useGithubChanges } from './use-github.ts'

type Returned = GithubReturn | 'changed' | null

const readReturn = (): Returned => {
  const given = readSecrets(tabMemory, '/settings/github')
  const setupAction = setupActions.find((action) => action === given?.['setup_action'])
  if (given === null || setupAction === undefined) return null
  const { state, code, installation_id: number = '' } = given
  if (state === undefined || state === '') return 'changed'
  const installationId = /^[1-9]\d{0,14}$/.test(number) ? { installationId: Number(number) } : {}
  return { state, setupAction, ...installationId, ...(code === undefined ? {} : { code }) }
}

const mayRetry = (error: unknown): boolean => isUnavailable(error) || readHostFault(error) !== undefined

const useFinish = () => {
  const { t } = useTranslation('github-settings')
  const { client } = useApi()
  const { put } = useGithubChanges()
  const toast = useToast()
  const pendingCall = useRef<Promise<GithubInstallation> | null>(null)
  return useSubmission(
    (body: GithubReturn) =>
      (pendingCall.current ??= client.call(githubSettingsEndpoints.install, { body }).finally(() => {
        pendingCall.current = null
      })),
    (installation) => {
      forgetSecrets(tabMemory)
      put(installation)
      const text = t(installation.status === 'Pending' ? 'return.requested' : 'return.connected')
      toast({ kind: 'success', words: { text } })
    },
  )
}

export const useReturn = () => {
  const [returned] = useState(readReturn)
  const { submit, isSending, isSent, error } = useFinish()
  const { check } = useCheck()
  const begin = useEffectEvent(() => {
    if (returned === 'changed') {
      forgetSecrets(tabMemory)
      check()
    } else if (returned !== null) submit(returned)
  })
  useEffect(() => begin(), [])
  const canRetry = mayRetry(error)
  useEffect(() => {
    if (error !== null && !canRetry) forgetSecrets(tabMemory)
  }, [error, canRetry])
  const isReturn = returned !== null && returned !== 'changed'
  return {
    isFinishing: isReturn && (isSending || (!isSent && error === null)),
    error,
    retry: isReturn && canRetry ? () => submit(returned) : null,
  }
}
