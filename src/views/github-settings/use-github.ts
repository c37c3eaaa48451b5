import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSWRConfig } from 'swr'
import { leaveForHost } from '#src/actors/leave-page.ts'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type GithubInstallation, githubSettingsEndpoints } from '#src/contract/github-settings.ts'
import { minutes } from '#src/lib/durations.ts'
import { useSubmission } from '../use-submission.ts'

const plainly = { query: {} }
const withoutToast = { onError: () => undefined }

export const useGithub = () =>
  useCall(githubSettingsEndpoints.installationStatus, plainly, { ...withoutToast, refreshInterval: minutes })

export const useGithubChanges = () => {
  const { scope } = useApi()
  const { mutate } = useSWRConfig()
  const key = toCallKey(scope, githubSettingsEndpoints.installationStatus, plainly)
  return {
    put: (installation: GithubInstallation) => void mutate(key, installation, { revalidate: false }),
    refresh: () => void mutate(key).catch(() => undefined),
  }
}

export const useConnect = () => {
  const { client } = useApi()
  return useSubmission(
    () => client.call(githubSettingsEndpoints.installationUrl),
    ({ url }) => leaveForHost(url),
  )
}

export const useCheck = () => {
  const { client, onCallFailed } = useApi()
  const { put } = useGithubChanges()
  const [isChecking, setChecking] = useState(false)
  const check = async (): Promise<void> => {
    setChecking(true)
    try {
      put(await client.call(githubSettingsEndpoints.installationStatus, { query: { check: 'true' } }))
    } catch (error) {
      onCallFailed(error)
    } finally {
      setChecking(false)
    }
  }
  return { isChecking, check: () => void check() }
}

export const useSuspension = () => {
  const { client } = useApi()
  const { put } = useGithubChanges()
  return useSubmission(
    (isSuspended: boolean) => client.call(githubSettingsEndpoints.suspend, { body: { isSuspended } }),
    put,
  )
}

export const useHost = ({ address }: GithubInstallation) => ({ product: 'GitHub', host: new URL(address).host })

export const useStatusWords = () => {
  const { t } = useTranslation('github-settings')
  return ({ repositories, selection }: GithubInstallation, number: (value: number) => string): string => {
    if (repositories === undefined) return t('installation.unknown')
    return t(selection === 'all' ? 'installation.reachAll' : 'installation.reachSelected', {
      number: number(repositories),
    })
  }
}
