import { useSWRConfig } from 'swr'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type SshSettings, sshSettingsEndpoints } from '#src/contract/ssh.ts'

const withoutToast = { onError: () => undefined }

export const useSshSettings = () => useCall(sshSettingsEndpoints.read, {}, withoutToast)

export const useSshChanges = () => {
  const { scope } = useApi()
  const { mutate } = useSWRConfig()
  const key = toCallKey(scope, sshSettingsEndpoints.read)
  return {
    put: (settings: SshSettings) => void mutate(key, settings, { revalidate: false }),
    refresh: () => void mutate(key).catch(() => undefined),
  }
}
