import { useSWRConfig } from 'swr'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type GitlabSettings, gitlabSettingsEndpoints } from '#src/contract/gitlab-settings.ts'

export const useGitlab = () => useCall(gitlabSettingsEndpoints.read, {}, { onError: () => undefined })

export const useGitlabChanges = () => {
  const { scope } = useApi()
  const { mutate } = useSWRConfig()
  const key = toCallKey(scope, gitlabSettingsEndpoints.read)
  return {
    put: (next: GitlabSettings) => void mutate(key, next, { revalidate: false }),
    change: (next: (known: GitlabSettings) => GitlabSettings) =>
      void mutate<GitlabSettings>(key, (known) => known && next(known), { revalidate: false }),
    refresh: () => mutate(key).catch(() => undefined),
  }
}
